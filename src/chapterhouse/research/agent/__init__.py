"""Tables as tools for programs that read language: the Model Context Protocol, over stdio or HTTP."""
