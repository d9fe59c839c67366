// One person in two browsers: a new password, a recovery code and a sign-out end what the other browser shows, with a sentence.

import { assert, at, sitDown } from "../house.mjs";

const GONE = /no longer signed in here/;
const FORT = /hier nicht mehr angemeldet/;

export default async function ({ person }) {
  const { page } = await person({ name: "Rosamund" });
  const other = (await person({ language: "de", size: "phone" })).page;
  const login = `rosamund-${Date.now() % 1e9}`;
  await page.goto(at("/profile"));
  await page.getByLabel("Login").fill(login);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Save" }).last().click();
  await page.getByText(`You sign in as ${login}.`).waitFor();

  const signIn = async (password) => {
    await other.getByLabel("Anmeldename", { exact: true }).fill(login);
    await other.getByLabel("Passwort", { exact: true }).fill(password);
    await other.getByRole("button", { name: "Anmelden" }).click();
    await other.locator(".masthead, .frame").filter({ hasText: "Rosamund" }).first().waitFor();
  };
  await other.goto(at("/"));
  await signIn("correct horse battery");
  const table = await sitDown(other, { title: "avignon", seats: [{ kind: "me" }, { kind: "me" }] });
  await other.locator(".connection.is-open").waitFor();

  await page.getByLabel("Old password").fill("correct horse battery");
  await page.getByLabel("New password").fill("an entirely new horse");
  await page.getByRole("button", { name: "Save" }).last().click();
  await page.getByText("The password has been changed; you are now signed out everywhere else.").waitFor();
  await other.locator("[role=alert]", { hasText: FORT }).waitFor();
  assert.equal(await other.locator(".table-page").count(), 0, "the table is no longer shown");

  await signIn("an entirely new horse");
  await other.locator(".connection.is-open").waitFor();
  assert.equal(new URL(other.url()).pathname, `/table/${table}`, "and the other browser goes on where it was");

  await page.getByRole("button", { name: "Make a new code" }).click();
  const code = await page.locator(".notice code").innerText();
  await page.goto(at(`/table/${table}`));
  await page.locator(".connection.is-open").waitFor();
  await other.goto(at("/profile"));
  await other.getByRole("button", { name: "Abmelden", exact: true }).click();
  await other.locator(".recover > summary").click();
  await other.getByLabel("Rückkehrcode").fill(code);
  await other.getByLabel("Neues Passwort, wenn du eines willst").fill("recovered horse");
  await other.getByRole("button", { name: "Code verwenden" }).click();
  await other.locator(".masthead", { hasText: "Rosamund" }).waitFor();
  await page.locator("[role=alert]", { hasText: GONE }).waitFor();

  await page.getByLabel("Login", { exact: true }).fill(login);
  await page.getByLabel("Password", { exact: true }).fill("recovered horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator(".connection.is-open").waitFor();
  await other.goto(at("/profile"));
  await other.getByRole("button", { name: "Überall sonst abmelden" }).click();
  await page.locator("[role=alert]", { hasText: GONE }).waitFor();
  await other.getByText("Überall sonst bist du jetzt abgemeldet.").waitFor();
  await other.goto(at(`/table/${table}`));
  await other.locator(".connection.is-open").waitFor();
}
