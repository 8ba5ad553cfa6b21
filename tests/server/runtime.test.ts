import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  apiHostOf,
  developmentAids,
  hasAid,
  readRuntime,
  reachableHost,
  RuntimeFault,
  variables,
} from "../../server/runtime.ts";
import { listenFault } from "../../server/start-fault.ts";

const production = {
  NODE_ENV: "production",
  APP_SECRET: "k".repeat(32),
  SMTP_URL: "smtp://127.0.0.1:25",
  PAYSTACK_SECRET_KEY: "sk_live_1",
  PAYSTACK_PUBLIC_KEY: "pk_live_1",
};
const faultsOf = (env: Record<string, string>): string => {
  try {
    readRuntime("api", env);
    return "";
  } catch (error) {
    if (error instanceof RuntimeFault) return error.message;
    throw error;
  }
};

describe("the environment", () => {
  it("has a default for everything that development needs", () => {
    expect(readRuntime("api", {})).toMatchObject({
      API_PORT: 4001,
      DATA_DIR: "./.data",
      PRICE_LIST: undefined,
      PRICE_FEE: 2000,
      SAMPLE_DATA: true,
    });
    expect(readRuntime("gateway", {})).toMatchObject({ PORT: 4000, PUBLIC_WEB_URL: "http://localhost:4000" });
    // links in mails lead to the port of the gateway, and the API writes the mails
    const elsewhere = { PORT: "4800", PUBLIC_WEB_URL: "" };
    expect(readRuntime("api", elsewhere).PUBLIC_WEB_URL).toBe("http://localhost:4800");
    const named = { PORT: "4800", PUBLIC_WEB_URL: "https://akada.example" };
    expect(readRuntime("api", named).PUBLIC_WEB_URL).toBe("https://akada.example");
  });

  it("names each variable at fault", () => {
    expect(
      faultsOf({ API_PORT: "many", DATABASE_URL: "mysql://x", SAMPLE_DATA: "perhaps" })
        .split("\n")
        .map((line) => line.split(":")[0]),
    ).toEqual(["API_PORT", "DATABASE_URL", "SAMPLE_DATA"]);
  });

  const senseless = ["-1", "1.5", "NaN", "1e3", "99999999999999999999", "example.com/x", "http://", "/nope", "a\nb"];
  /** Free text, and what is only known to be wrong when it is used. */
  const anyText = new Set([
    "DATA_DIR",
    "TLS_CERT_FILE",
    "TLS_KEY_FILE",
    "S3_REGION",
    "S3_ACCESS_KEY_ID",
    "S3_SECRET_ACCESS_KEY",
    "REFERRAL_PAYOUT",
  ]);
  /** Names and secrets that such a value may be. */
  const mayBe: Record<string, string[]> = {
    HOST: ["1.5", "NaN", "1e3", "99999999999999999999"],
    S3_BUCKET: ["1.5", "NaN", "1e3", "99999999999999999999"],
    ADMIN_PASSWORD: ["99999999999999999999", "example.com/x"],
    ADMIN_INVITE_CODE: ["99999999999999999999", "example.com/x"],
    METRICS_TOKEN: ["99999999999999999999"],
  };
  const checked = Object.entries(variables).filter(([name]) => !anyText.has(name));
  it.each(checked)("refuses senseless values of %s in a line that says what it must be", (name, { for: [process] }) => {
    for (const value of senseless.filter((one) => !mayBe[name]?.includes(one))) {
      const read = () =>
        readRuntime(process ?? "api", { [name]: value, S3_BUCKET: name === "S3_BUCKET" ? value : "x.y" });
      expect(read, value).toThrow(new RegExp(`^${name}: must (be|have|start|end) [^\n]+$`));
    }
  });

  it("repeats no value, which may be a secret in the wrong place", () => {
    const word = "a-secret-word";
    const inUrls = Object.fromEntries(
      ["DATABASE_URL", "REDIS_URL", "SMTP_URL", "S3_ENDPOINT"].map((name) => [name, `ftp://akada:${word}@127.0.0.1`]),
    );
    const alone = Object.fromEntries(
      ["APP_SECRET", "APP_SECRET_OTHER", "PAYSTACK_SECRET_KEY", "PORT", "PRICE_FEE"].map((name) => [name, word]),
    );
    const faults = faultsOf({ ...inUrls, ...alone });
    expect(faults.split("\n")).toHaveLength(9);
    expect(faults).not.toContain(word);
  });

  it("takes a value of spaces for one that is not set", () => {
    expect(readRuntime("api", { APP_SECRET: "  ", PRICE_FEE: " ", S3_ENDPOINT: "\t" })).toEqual(readRuntime("api", {}));
    expect(faultsOf({ ...production, APP_SECRET: " " })).toContain("APP_SECRET: required in production");
  });

  it("takes each form of an address that works, and none that works for nothing", () => {
    const origins = (CORS_ORIGINS: string) => readRuntime("gateway", { CORS_ORIGINS }).CORS_ORIGINS;
    expect(origins("https://app.example/, capacitor://localhost,http://[::1]:3000")).toEqual([
      "https://app.example",
      "capacitor://localhost",
      "http://[::1]:3000",
    ]);
    expect(() => origins("https://app.example/schools")).toThrow("CORS_ORIGINS: must be addresses without a path");
    expect(() => origins("*")).toThrow("CORS_ORIGINS");
    for (const MAIL_FROM of ["Akada <no-reply@akada.example>", '"Akada, Lagos" <a@b.ng>', "no-reply@localhost"])
      expect(readRuntime("api", { MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
    expect(faultsOf({ MAIL_FROM: "Akada" })).toContain("MAIL_FROM: must be an address of mail");
    expect(faultsOf({ REDIS_URL: "redis://:secret-word@127.0.0.1:6379/2" })).toBe("");
    expect(faultsOf({ REDIS_URL: "redis://:secret-word@127.0.0.1:6379/x" })).toBe(
      "REDIS_URL: must end with the port or the number of a database",
    );
  });

  it("refuses what no request could be answered with, and one port for two servers", () => {
    for (const name of [
      "LIM_01_HEADER_BYTES",
      "LIM_05_DEPTH",
      "LIM_06_COST",
      "LIM_15_JSON_BYTES",
      "REL_15_LOOP_DELAY_MS",
    ])
      expect(() => readRuntime("gateway", { [name]: "1" })).toThrow(`${name}: must be a whole number from`);
    const web = "https://akada.example/practice";
    expect(() => readRuntime("gateway", { PUBLIC_WEB_URL: web })).toThrow("must be an address without a path");
    expect(() => readRuntime("gateway", { PORT: "4001" })).toThrow("PORT and API_PORT: must be different ports");
    expect(readRuntime("gateway", { PORT: "4001", API_URL: "http://127.0.0.1:4001" }).PORT).toBe(4001);
    expect(readRuntime("gateway", { PORT: "0", API_PORT: "0" }).PORT).toBe(0);
  });

  it("refuses a key of the card provider for tests beside one for real money", () => {
    expect(faultsOf({ ...production, PAYSTACK_PUBLIC_KEY: "pk_test_1" })).toBe(
      "PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY: one is for tests and the other is not",
    );
  });

  it("names the setting when a port or an address cannot be opened", () => {
    const fault = (code: string, port = 4000) =>
      listenFault(Object.assign(new Error(code), { code, port }), "10.0.0.9", { PORT: 4000, TLS_PORT: 4443 });
    expect(fault("EADDRINUSE", 4443)).toBe("port 4443 is taken. Set TLS_PORT to another one.");
    expect(fault("EACCES")).toBe("this user may not open port 4000. Set PORT to one from 1024 on.");
    for (const code of ["EADDRNOTAVAIL", "ENOTFOUND"])
      expect(fault(code)).toBe("10.0.0.9 is no address of this machine. Set HOST to another one.");
    expect(fault("EPIPE")).toBeUndefined();
  });

  const misspelt = [
    "PAYSTACK_SECRET",
    "ADMIN_MAIL",
    "SMTP_URI",
    "LIM_99_X",
    "PRICE_FEES",
    "APP_SECRET_OLD",
    "S3_BUKET",
  ];
  const others = ["DATABASE_URI", "REDIS_ULR", "SERVICE_WORKERS", "LOGLEVEL", "OTEL_TRACES_SAMPLER_ARGS"];
  it.each([...misspelt, ...others])("stops at the unknown name %s", (name) => {
    expect(faultsOf({ [name]: "1" })).toContain(`${name}: there is no such setting`);
  });

  it("leaves names of others alone", () => {
    expect(faultsOf({ HOME: "/root", API_KEY: "x", npm_config_registry: "y" })).toBe("");
    const ofTheHost = [
      "APP_URL",
      "APP_PORT",
      "DATABASE_PRIVATE_URL",
      "DATABASE_HOST",
      "REDIS_HOST",
      "REDIS_TLS_URL",
      "S3_HOST",
      "SSL_CERT_FILE",
    ];
    const others = [
      "OTEL_SERVICE_NAME",
      "OTEL_TRACES_SAMPLER",
      "OTEL_EXPORTER_OTLP_HEADERS",
      "KUBERNETES_PORT",
      "WORKER",
    ];
    expect(faultsOf(Object.fromEntries([...ofTheHost, ...others].map((name) => [name, "x"])))).toBe("");
    // a host that offers both forms
    expect(faultsOf({ REDIS_URL: "redis://127.0.0.1:6379", REDIS_URI: "redis://127.0.0.1:6379" })).toBe("");
  });

  it.each(["APP_SECRET", "SMTP_URL", "PAYSTACK_SECRET_KEY", "PAYSTACK_PUBLIC_KEY"] as const)(
    "[SEC-15] demands %s in production",
    (name) => {
      expect(faultsOf(production)).toBe("");
      expect(faultsOf({ ...production, [name]: "" })).toContain(name);
    },
  );

  it("[SEC-15] refuses a short secret, and production without rate limits", () => {
    expect(faultsOf({ ...production, APP_SECRET: "short" })).toContain("APP_SECRET");
    expect(faultsOf({ ...production, RATE_LIMITS: "off" })).toContain("RATE_LIMITS");
  });
});

describe("development aids [D-103]", () => {
  const aidsAt = (env: Record<string, string>) => {
    const runtime = readRuntime("gateway", env);
    return developmentAids.filter((aid) => hasAid(runtime, aid));
  };

  it.each(["127.0.0.1", "127.0.1.1", "localhost", "::1"])("are all open on %s", (HOST) => {
    expect(aidsAt({ HOST })).toEqual(developmentAids);
    expect(aidsAt({ HOST, DEVELOPMENT_AIDS: "off" })).toEqual([]);
  });

  it.each(["0.0.0.0", "::", "192.168.1.20", "10.0.0.1", "127.example.com", "localhost.example.com"])(
    "are shut on %s unless named",
    (HOST) => {
      expect(aidsAt({ HOST })).toEqual([]);
      expect(aidsAt({ HOST, DEVELOPMENT_AIDS: "" })).toEqual([]);
      expect(aidsAt({ HOST, DEVELOPMENT_AIDS: "payments, mailbox" })).toEqual(["mailbox", "payments"]);
      expect(aidsAt({ HOST, DEVELOPMENT_AIDS: "on" })).toEqual(developmentAids);
    },
  );

  it("are refused in production, and by a name that does not exist", () => {
    expect(faultsOf({ ...production, DEVELOPMENT_AIDS: "mailbox" })).toContain("DEVELOPMENT_AIDS");
    expect(faultsOf({ ...production, DEVELOPMENT_AIDS: "off" })).toBe("");
    expect(hasAid({ NODE_ENV: "production", HOST: "127.0.0.1", DEVELOPMENT_AIDS: undefined }, "mailbox")).toBe(false);
    expect(faultsOf({ DEVELOPMENT_AIDS: "mailbox,console" })).toContain(
      "DEVELOPMENT_AIDS: must be on, off, or some of",
    );
    expect(faultsOf({ DEVELOPMENT_AID: "on" })).toContain("DEVELOPMENT_AID: there is no such setting");
  });

  it("keep the API on loopback unless it is named or this is production", () => {
    const at = (env: Record<string, string>) => apiHostOf(readRuntime("api", env));
    expect(at({ HOST: "0.0.0.0" })).toBe("127.0.0.1");
    expect(at({ HOST: "0.0.0.0", DEVELOPMENT_AIDS: "api" })).toBe("0.0.0.0");
    expect(at({ HOST: "::1" })).toBe("::1");
    expect(at({ ...production, HOST: "0.0.0.0" })).toBe("0.0.0.0");
    expect(["0.0.0.0", "::", "::1", "192.168.1.20"].map(reachableHost)).toEqual([
      "127.0.0.1",
      "127.0.0.1",
      "[::1]",
      "192.168.1.20",
    ]);
  });
});

describe("documents and docker-compose.yml", () => {
  const read = (file: string): string => readFileSync(join(import.meta.dirname, "../..", file), "utf8");

  it("[SEC-46] trust only the addresses of the containers' own network", () => {
    const compose = read("docker-compose.yml");
    const network = /- subnet: (\S+)/.exec(compose)?.[1] ?? "none";
    const [ofApi, ofGateway, ...more] = [...compose.matchAll(/^ {6}TRUSTED_PROXIES: (\S+)$/gm)].map(
      ([, value]) => value,
    );
    expect(more).toEqual([]);
    expect(ofApi).toBe(network);
    // beside a proxy elsewhere, the one among the containers still hands every request on
    expect(ofGateway).toBe(`${network},\${TRUSTED_PROXIES:-}`);
    const subnet = /:-(.+)\}$/.exec(network)?.[1] ?? "none";
    expect(readRuntime("gateway", { TRUSTED_PROXIES: subnet }).TRUSTED_PROXIES).toEqual([subnet]);
    expect(compose, "nobody else comes in by that network").toContain("'127.0.0.1:4000:80'");
    expect(read("docs/server.md")).toContain(subnet);
  });

  it("name the same servers: every address that nginx passes requests on to is a service with that port", () => {
    const compose = read("docker-compose.yml");
    const portsOf = (service: string): string[] => {
      const [, text = ""] = new RegExp(`^  ${service}:\\n((?: {4}.*\\n|\\n)*)`, "m").exec(compose) ?? [];
      return [...text.matchAll(/^ {6}- '(\d+)'$/gm)].flatMap(([, port]) => port ?? []);
    };
    const nginx = read("deploy/nginx-compose.conf");
    const servers = [...nginx.matchAll(/^ {2}server (\w+):(\d+) /gm)].map(([, name = "", port]) => ({ name, port }));
    expect(servers.map(({ name }) => name)).toEqual(["gateway", "api"]);
    for (const { name, port } of servers) expect(portsOf(name), name).toEqual([port]);
    const [, name = "", port = ""] = /API_URL: http:\/\/(\w+):(\d+)$/m.exec(compose) ?? [];
    expect(portsOf(name)).toEqual([port]);
    expect(nginx).toContain(`listen ${port};`);
    expect([...compose.matchAll(/REDIS_URL: redis:\/\/(\w+):(\d+)$/gm)].map(([, host, at]) => `${host} ${at}`)).toEqual(
      ["redis 6379", "redis 6379"],
    );
    expect(portsOf("redis")).toEqual(["6379"]);
  });

  it("let our processes write nothing but uploads, and take every right of root away", () => {
    const compose = read("docker-compose.yml");
    const hardening = /^x-hardening: &hardening\n((?: {2}.*\n)+)/m.exec(compose)?.[1] ?? "";
    expect(hardening.split("\n").map((line) => line.trim())).toEqual([
      "read_only: true",
      'cap_drop: [ "ALL" ]',
      'security_opt: [ "no-new-privileges:true" ]',
      "volumes:",
      "- /tmp",
      "",
    ]);
    for (const service of ["api", "gateway"]) {
      expect(compose, service).toMatch(new RegExp(`^  ${service}:\n(?: {4}.*\n)* {4}<<: \\*hardening\n`, "m"));
    }
    expect(compose).toMatch(/^ {2}worker:\n(?: {4}.*\n)* {4}extends:\n {6}service: api\n/m);
  });

  it("bring the commands for operators into the image of the API", () => {
    const image = read("Dockerfile.api");
    const { scripts, dependencies } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
    const commands = Object.entries(scripts ?? {}).filter(([name]) => name.startsWith("db:"));
    expect(commands.length).toBeGreaterThan(5);
    const files = new Set(commands.map(([, command]) => command.split(" ")[1] ?? ""));
    for (const file of [...files, "tools/backup.ts"]) expect(image).toContain(file);
    const imported = [...files].flatMap((file) =>
      [...read(file).matchAll(/from "([^"]+)"/g)].map(([, from = ""]) => from),
    );
    const isCopied = (from: string): boolean => {
      const [, folder] = /^\.\.\/(\w+)\//.exec(from) ?? [];
      return from.startsWith("./") || (folder !== undefined && image.includes(` ${folder} ${folder}\n`));
    };
    const outside = imported.filter((from) => !from.startsWith("node:") && !isCopied(from));
    expect(outside.filter((from) => !(from in (dependencies ?? {})))).toEqual([]);
  });

  it("give the files of the repository to the user that runs them, whatever umask they were cloned with", () => {
    for (const file of ["Dockerfile.api", "Dockerfile.gateway"]) {
      const image =
        read(file)
          .split(/^FROM /m)
          .at(-1) ?? "";
      const user = /^USER (\S+)$/m.exec(image)?.[1] ?? "none";
      const copies = image.split("\n").filter((line) => line.startsWith("COPY ") && !line.includes(" node_modules"));
      expect(copies.length, file).toBeGreaterThan(2);
      expect(
        copies.filter((line) => !line.startsWith(`COPY --chown=${user}:${user} `)),
        file,
      ).toEqual([]);
    }
  });

  it("know the same settings", () => {
    const settings = read("docs/settings.md");
    for (const name of Object.keys(variables)) expect(settings).toContain(`| \`${name}\` |`);
    const everyday = [...read("README.md").matchAll(/^\| (`[A-Z_`· ]+`) \|/gm)].flatMap(
      ([, names = ""]) => names.match(/[A-Z_]+/g) ?? [],
    );
    expect(everyday.length).toBeGreaterThan(5);
    expect(everyday.filter((name) => !(name in variables))).toEqual([]);
    const compose = read("docker-compose.yml");
    const set = [...compose.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] ?? "");
    expect(set.filter((name) => !name.startsWith("POSTGRES_") && !(name in variables))).toEqual([]);
    // what an owner decides is passed on, not dropped in silence; limits are in a file of their own
    const fixed = new Set([
      "NODE_ENV",
      "HOST",
      "PORT",
      "API_PORT",
      "DATA_DIR",
      "SAMPLE_DATA",
      "RATE_LIMITS",
      "DEVELOPMENT_AIDS",
    ]);
    const mayBeSet = Object.keys(variables).filter((name) => !/^(LIM|REL|TLS)_/.test(name) && !fixed.has(name));
    expect(mayBeSet.filter((name) => !set.includes(name))).toEqual([]);
    expect(compose.match(/^ {4}env_file: \*limits$/gm)).toHaveLength(2);
    // what is given without a value counts as not given
    const given = new Map(
      [...compose.matchAll(/^ {6}([A-Z][A-Z0-9_]+): \$\{[A-Z_]+:-\}$/gm)].map(([, name = ""]) => [name, ""]),
    );
    expect(given.size).toBeGreaterThan(20);
    for (const process of ["api", "gateway"] as const)
      expect(readRuntime(process, Object.fromEntries(given))).toEqual(readRuntime(process, {}));
    const example = [...read(".env.example").matchAll(/^(?:# )?([A-Z_]+)=/gm)].map((match) => match[1] ?? "");
    expect(example.filter((name) => !(name in variables))).toEqual(["POSTGRES_PASSWORD"]);
    // whatever Compose refuses to start without
    const wanted = [...compose.matchAll(/\$\{([A-Z_]+):\?/g)].map((match) => match[1] ?? "");
    expect(wanted.filter((name) => !example.includes(name))).toEqual([]);
  });

  it("[B-25] hold no key of the card provider", () => {
    for (const file of ["README.md", "docs/server.md", "docker-compose.yml", ".env.example"])
      expect(read(file)).not.toMatch(/[ps]k_(test|live)_\w{8,}/);
  });
});
