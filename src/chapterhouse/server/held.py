"""What is said to whoever wants data that another process holds."""

from chapterhouse.core.texts import Texts
from chapterhouse.store.holding import Held


def say_held(words: Texts, held: Held) -> str:
    """Return a sentence that names the holder, as far as it is known."""
    holder = held.holder
    facts = {"place": str(held.file.parent), **holder._asdict()}
    if not holder.pid:
        return words.say("serve.held_by_somebody", facts)
    return words.say("serve.held" if holder.port else "serve.held_for_work", facts)
