import { render } from "preact";
import { App } from "./App";
import { whoAmI } from "./me";
import { keepShell } from "./offline";
import "./style/colours.css";
import "./style/base.css";
import "./style/parts.css";
import "./style/board.css";
import "./style/table.css";
import "./style/pages.css";
import "./style/learn.css";
import "./style/frame.css";
import "./attention";
import "./waiting";

const root = document.getElementById("app");
if (root) render(<App />, root);
void whoAmI();
keepShell();
