/**
 * One gesture that means several small choices: a town names its country and the piece. This is the one place that knows how they
 * follow each other: the country is chosen, and once the question comes up that the town answers, the town is. What lies between
 * and is no real choice is played by the table; where there is one, such as a card or a pair to pay with, the gesture waits for it.
 */

import { useEffect, useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "@house/boards/board";
import type { Choice } from "@house/wire";
import { viewOf, type Atlas } from "./view";

interface Aim {
  /** The move that the gesture is about, once it can be played. */
  readonly noun: string;
  readonly country: string;
  readonly at: Element;
}

const PATIENCE = 40; // tries to play the next choice while the one before is on its way
const PAUSE = 50; // milliseconds between two of them

/** The board's moves, with towns that stand for their country while a country is asked for. */
export function useGesture(props: BoardProps, atlas: Atlas): BoardProps {
  const aim = useRef<Aim | undefined>(undefined);
  const { live, meant } = props;
  const free = useMemo(() => freeTowns(props, atlas), [live, meant, props.view, atlas]);
  const now = useRef(props);
  now.current = props;

  useEffect(() => {
    const wanted = aim.current;
    if (!wanted || live.size === 0) return;
    const placing = viewOf(props.view).placing.country?.toLowerCase();
    if (placing !== wanted.country) return void (aim.current = undefined); // taken back, or something else was chosen
    if (!live.has(wanted.noun)) return;
    aim.current = undefined;
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      if (now.current.live !== live || tries > PATIENCE) return clearInterval(timer);
      now.current.point(wanted.noun, wanted.at);
    }, PAUSE);
    return () => clearInterval(timer);
  }, [live]);

  return useMemo(() => {
    const point = (noun: string, at: Element): void => {
      if (props.via?.has(noun)) return props.point(noun, at); // the table sends the whole gesture as one list
      const country = free.get(noun);
      aim.current = country === undefined || !props.live.has(country) ? undefined : { noun, country, at };
      props.point(country ?? noun, at);
    };
    return { ...props, live: joined(live, free), meant: joined(meant, free), point };
  }, [props, free]);
}

/** Free towns by their noun, each with its country, while countries can be chosen and there is a cloister to place. */
function freeTowns({ meant, eyes, ...props }: BoardProps, atlas: Atlas): Map<string, string> {
  const view = viewOf(props.view);
  const towns = new Map<string, string>();
  if (!view.seats[eyes]?.cloisters_left) return towns;
  for (const { country, spaces } of view.countries) {
    const noun = country.toLowerCase();
    if (!meant.get(noun)?.some(({ verb }) => verb === "country")) continue;
    for (const { id } of atlas.spaces) if (spaces[id] === null) towns.set(id.toLowerCase(), noun);
  }
  return towns;
}

function joined(choices: BoardProps["live"], towns: ReadonlyMap<string, string>): BoardProps["live"] {
  if (towns.size === 0) return choices;
  const found = new Map<string, readonly Choice[]>(choices);
  for (const [town, country] of towns) {
    const about = choices.get(country);
    if (about && !found.has(town)) found.set(town, about);
  }
  return found;
}
