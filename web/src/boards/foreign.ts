/**
 * Boards of titles that are not ours: a module that the title's package ships and the server serves. It imports
 * nothing; what it needs of the client is handed to it as its kit (docs/client.md).
 */

import { Fragment, h } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { TitleCard } from "../wire";
import type { BoardModule } from "./board";
import { Card, Face, Gap, Pile } from "./Card";
import "./folio.css";
import { Glide } from "./Glide";
import { Amount, Good } from "./Good";
import { Mark } from "./Mark";
import "./parts.css";
import { Ring } from "./Ring";
import { Shape } from "./Shape";
import { Sheet } from "./Sheet";
import "./states.css";
import { thing, thingName } from "./things";
import { Token } from "./Token";
import { Track } from "./Track";
import { Hand, Tray } from "./Tray";

export const KIT = {
  version: 2,
  h,
  Fragment,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  Glide,
  Mark,
  Shape,
  Sheet,
  Token,
  thing,
  thingName,
  // since version 2
  Amount,
  Card,
  Face,
  Gap,
  Good,
  Hand,
  Pile,
  Ring,
  Track,
  Tray,
};
export type Kit = typeof KIT;

interface Foreign {
  board(kit: Kit): BoardModule;
}

const found = new Map<string, BoardModule>();
const coming = new Map<string, Promise<void>>();

export const foreignBoard = (title: string): BoardModule | undefined => found.get(title);

/** Wait until a title's board is there. One that cannot be loaded is reported; its title is shown as a list. */
export function arrival({ name, client }: Pick<TitleCard, "name" | "client">): Promise<void> {
  if (!client) return Promise.resolve();
  let answer = coming.get(client.module);
  if (!answer) {
    if (client.style) dress(client.style);
    answer = fetched(client.module)
      .then((module) => void found.set(name, checked(module.board(KIT))))
      .catch((problem: unknown) => console.warn(`The board of ${name} cannot be shown:`, problem));
    coming.set(client.module, answer);
  }
  return answer;
}

const fetched = (address: string): Promise<Foreign> => import(/* @vite-ignore */ address) as Promise<Foreign>;

function checked(module: BoardModule): BoardModule {
  if (typeof module?.Board !== "function") throw new TypeError("board(kit) returned no Board.");
  return module;
}

function dress(address: string): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
}
