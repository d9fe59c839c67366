// A guest keeps the account with a password, comes back by password and by code, exports everything, and leaves for good.

import { assert, at } from "../house.mjs";

export default async function ({ person }) {
  const { page } = await person({ name: "Quirin" });
  const login = `quirin-${Date.now() % 1e9}`;
  assert.match(await page.locator(".notice code").innerText(), /^[A-Z0-9-]{10,}$/, "a guest gets a recovery code");
  assert.equal(await page.evaluate(() => document.cookie), "", "no script can read the session");

  await page.goto(at("/profile"));
  await page.getByLabel("Your name at the table").fill("Quirin the Elder");
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.locator(".masthead", { hasText: "Quirin the Elder" }).waitFor();
  await page.getByLabel("Login").fill(login);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Save" }).last().click();
  await page.getByText(`You sign in as ${login}.`).waitFor();
  await page.getByRole("button", { name: "Make a new code" }).click();
  const code = await page.locator(".notice code").innerText();
  const data = await page.evaluate(async () => (await fetch("/api/me/export")).text());
  assert.ok(data.includes(login) && data.includes("Quirin the Elder"), "the export has what is stored");
  assert.ok(!data.includes("correct horse") && !data.includes("argon2"), "but no password, in no form");

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByLabel("Login", { exact: true }).fill(login);
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator(".notice.bad").waitFor();
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator(".masthead", { hasText: "Quirin the Elder" }).waitFor();

  await page.goto(at("/profile"));
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByText("You are now signed out everywhere else.").waitFor();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.locator(".recover > summary").click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Use the code" }).click();
  await page.locator(".masthead", { hasText: "Quirin the Elder" }).waitFor();

  await page.goto(at("/profile"));
  await page.getByLabel("Yes, I want to delete my account").check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.locator("input[name=name]").waitFor();
  await page.getByLabel("Login", { exact: true }).fill(login);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator(".notice.bad").waitFor();
}
