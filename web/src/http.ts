/** Requests to the server. A refusal is thrown as `Refused`, with its sentence and its rule. */

import { arrival } from "./boards";
import { arrival as foreignArrival } from "./boards/foreign";
import type { Language } from "./say";
import { settings } from "./settings";
import type { Refusal, Rule, Title, TitleCard } from "./wire";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.sentence);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const [bare, query] = path.split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("lang", settings.value.language);
  const request: RequestInit = { method, credentials: "same-origin", ...(signal ? { signal } : {}) };
  if (body !== undefined) {
    request.headers = { "Content-Type": typeof body === "string" ? "application/jsonl" : "application/json" };
    request.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  const answer = await fetch(`/api${bare}?${parameters}`, request);
  const text = await answer.text();
  const data: unknown = text && answer.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : text;
  if (!answer.ok) throw new Refused(answer.status, refusal(data));
  return data as T;
}

function refusal(data: unknown): Refusal {
  if (data && typeof data === "object" && "sentence" in data) return data as Refusal;
  return { reason: "broken", rule: "", sentence: "?" };
}

// what never changes during a game is asked for once

const kept = new Map<string, Promise<unknown>>();

export function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = ask<T>("GET", path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

export async function titles(): Promise<TitleCard[]> {
  const cards = await once<TitleCard[]>("/titles");
  await Promise.all(cards.map(foreignArrival)); // their pictures; boards of ours come with their tables
  return cards;
}
export async function title(name: string, content = ""): Promise<Title> {
  const found = await once<Title>(`/titles/${name}${pack(content)}`);
  await arrival(found);
  return found;
}
export const rules = (name: string, content = ""): Promise<Rule[]> => once(`/titles/${name}/rules${pack(content)}`);
export const texts = (name: string, language: Language, content = ""): Promise<Record<string, string>> =>
  once(`/titles/${name}/texts/${language}${pack(content)}`);

const pack = (label: string): string => (label ? `?content=${encodeURIComponent(label)}` : "");
