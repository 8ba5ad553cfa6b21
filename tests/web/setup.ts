import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// Every page test starts on an empty page with empty storage.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) {
    document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
  }
});
