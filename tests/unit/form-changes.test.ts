import { describe, expect, it } from "vitest";
import { changesSince } from "../../api/core/database/form-changes.ts";

describe("what was changed in a form [D-203] [D-286]", () => {
  const form = { name: "Ada Obi", email: "", classId: null };

  it("is what differs from what the form showed; empty, null and left out are the same", () => {
    const isChanged = changesSince({ name: "Ada Oby", email: null }, form);
    expect([isChanged("name"), isChanged("email"), isChanged("classId")]).toEqual([true, false, false]);
  });

  it("is everything for a caller who does not say what it showed", () => {
    const isChanged = changesSince(null, form);
    expect([isChanged("name"), isChanged("email"), isChanged("classId")]).toEqual([true, true, true]);
  });
});
