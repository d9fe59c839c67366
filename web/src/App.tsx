/** The frame around every page: masthead, page, and who may see it. */

import { me } from "./me";
import { CampaignPage } from "./pages/Campaign";
import { Handbook } from "./pages/Handbook";
import { Join } from "./pages/Join";
import { Learn } from "./pages/Learn";
import { LessonPage } from "./pages/Lesson";
import { Lobby } from "./pages/Lobby";
import { NewTable } from "./pages/NewTable";
import { Profile } from "./pages/Profile";
import { ReplayPage } from "./pages/Replay";
import { Titles } from "./pages/Rules";
import { TablePage } from "./pages/Table";
import { Welcome } from "./pages/Welcome";
import { offline } from "./offline";
import { DeadEnd } from "./parts/DeadEnd";
import { useLoad } from "./parts/load";
import { Masthead } from "./parts/Masthead";
import { News } from "./parts/News";
import { path } from "./route";
import { useStore } from "./store";
import { useWords } from "./words";

// pages in the frame of a table have a head of their own
const FRAMED = /^\/(table|replay|learn\/[^/]+)\/./;

export function App() {
  const say = useWords();
  const where = useStore(path);
  const isKnown = Boolean(useStore(me));
  return (
    <>
      <a class="skip" href="#main">
        {say("skip")}
      </a>
      {!(isKnown && FRAMED.test(where)) && <Masthead />}
      <main id="main" tabIndex={-1}>
        <News />
        <Page where={where} />
      </main>
    </>
  );
}

function Page({ where }: { readonly where: string }) {
  const say = useWords();
  const you = useStore(me);
  const isOffline = useStore(offline);
  const [bare = "/", query = ""] = where.split("?");
  const [place = "", id = "", part = ""] = bare.split("/").filter(Boolean);
  if (place === "rules") return id ? <Handbook key={id} name={id} /> : <Titles />;
  if (place === "parts") return <Gallery />;
  if (place === "learn" && id && !part) return <Learn key={id} name={id} />;
  if (you === undefined) return isOffline ? <Offline /> : <p class="page soft">{say("loading")}</p>;
  if (you === null) return <Welcome isGuestWanted={place !== "profile"} />;
  switch (place) {
    case "":
      return <Lobby />;
    case "new":
      return <NewTable key={where} wanted={id || (new URLSearchParams(query).get("title") ?? "")} />;
    case "campaign":
      return <CampaignPage key={id} name={id} />;
    case "learn":
      return <LessonPage key={`${id}/${part}`} name={id} id={part} />;
    case "table":
      return <TablePage key={id} id={id} />;
    case "replay":
      return <ReplayPage key={id} id={id} />;
    case "profile":
      return <Profile you={you} />;
    case "join":
      return <Join />;
    default:
      return <DeadEnd title={say("nowhere.title")} />;
  }
}

/** The gallery of parts is for few, and comes when it is asked for. */
function Gallery() {
  const { value } = useLoad(() => import("./pages/Parts"), []);
  return value ? <value.Parts /> : null;
}

function Offline() {
  const say = useWords();
  return (
    <div class="page narrow offline" role="status">
      <h1>{say("offline.title")}</h1>
      <p>{say("offline.text")}</p>
    </div>
  );
}
