import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/**
 * Recognises modules of ours by their paths from the root of the project.
 * @throws when a path leads to no file: a module that has been renamed would leave its group unnoticed
 */
function modules(...paths: readonly string[]): RegExp {
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`tools/script-groups.ts names ${missing.join(", ")}, which is not there`);
  const patterns = paths.map((path) => path.replaceAll("/", "[\\\\/]").replaceAll(".", "\\."));
  return new RegExp(`[\\\\/](${patterns.join("|")})$`);
}

const anyOf = (...patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join("|"));

/**
 * Which modules share a file of the built client. What changes least has files of its own, which stay in the browser's
 * cache from one release to the next. Small modules that are used together are in one file, because they compress better
 * and need fewer requests. A group takes along what its modules import, so what more pages share comes first.
 */
export const scriptGroups = [
  {
    name: "base",
    // CSS modules stay with the pages that use them, and so does the style of the boxes for a code, which few pages show.
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]|vite\/preload-helper|web[\\/](styles|ui[\\/]\w+)[\\/](?!OtpBoxes)[\w-]+\.css/,
  },
  // Without the hooks, so that a form does not carry the machinery of queries.
  {
    name: "data",
    test: /node_modules[\\/](graphql|rxjs|@wry|optimism|tslib|@apollo[\\/]client[\\/](?!react[\\/]hooks))/,
  },
  // What every page begins with, in one file.
  { name: "first", tags: ["$initial" as const] },
  {
    name: "parts",
    test: modules(
      "web/ui/buttons/Button.tsx",
      "web/ui/notices/Notice.tsx",
      "web/ui/icons/status-icons.ts",
      "web/ui/icons/icon-paths.ts",
      "web/ui/buttons/DisabledLink.tsx",
      "web/lib/navigation/use-leave-once.ts",
      "web/lib/words/percent.ts",
      "schema/rules/counted.ts",
    ),
  },
  // Apart from the parts, because with these comes the data client.
  {
    name: "calls",
    test: anyOf(
      modules(
        "web/lib/calls/clients.ts",
        "web/lib/calls/request-key.ts",
        "web/lib/calls/message-of.ts",
        "web/app/SamePerson.tsx",
        "web/app/translated-page.ts",
      ),
      /@apollo[\\/]client[\\/]react[\\/]hooks[\\/](useApolloClient|useMutation)/,
    ),
  },
  { name: "part", test: modules("web/lib/use-part.ts") },
  {
    name: "paper",
    test: modules(
      "web/lib/paper.ts",
      "web/lib/PaperName.tsx",
      "web/lib/words/answered-words.ts",
      "web/practice/practice-prefix.ts",
    ),
  },
  {
    name: "files",
    test: modules(
      "web/lib/files/load-file.ts",
      "web/lib/files/save-file.ts",
      "web/lib/files/accepted-files.ts",
      "web/lib/files/readable-file.ts",
    ),
  },
  // With the attempts that it keeps, which a preview has without it.
  { name: "store", test: modules("web/attempt/store.ts") },
  { name: "resume", test: modules("web/attempt/use-asked-to-continue.ts", "web/attempt/parts/ResumeOffer.tsx") },
  // After the resume, which takes the words of a clock along: more pages need them.
  { name: "countdown", test: modules("web/ui/display/Countdown.tsx", "web/lib/use-countdown.ts") },
  {
    name: "fields",
    test: modules("web/ui/fields/Field.tsx", "web/ui/fields/FieldFrame.tsx", "web/lib/forms/focus-first.ts"),
  },
  { name: "otp", test: modules("web/ui/fields/OtpBoxes.tsx", "schema/rules/otp.ts") },
  { name: "address", test: modules("web/lib/navigation/public-address.ts", "schema/rules/url.ts") },
  { name: "uploads", test: modules("web/lib/calls/upload-transport.ts", "web/lib/calls/upload-context.ts") },
  {
    name: "rules",
    test: anyOf(/node_modules[\\/]zod[\\/]/, modules("web/lib/jitless.ts", "schema/rules/fields.ts")),
  },
  {
    name: "form",
    test: modules(
      "web/lib/forms/use-form.ts",
      "web/lib/forms/form-rules.ts",
      "web/lib/calls/no-answer.ts",
      "web/lib/calls/refused-field.ts",
      "web/ui/fields/PasswordField.tsx",
      "web/ui/forms/LoginForm.tsx",
      "web/ui/forms/LoginHead.tsx",
      "web/ui/notices/FailureNotice.tsx",
      "schema/rules/limit-words.ts",
    ),
  },
  {
    name: "lists",
    test: modules(
      "web/ui/lists/EmptyState.tsx",
      "web/ui/notices/Skeleton.tsx",
      "web/ui/notices/ErrorPanel.tsx",
      "web/ui/buttons/PassingButton.tsx",
      "web/lib/calls/use-retry.ts",
    ),
  },
  {
    name: "queries",
    test: modules("web/lib/calls/last-data.ts", "web/lib/calls/use-shown.ts", "web/lib/navigation/use-list-state.ts"),
  },
  // Shared by the lists of admins.
  {
    name: "filter",
    test: modules(
      "web/ui/forms/FilterForm.tsx",
      "web/ui/lists/PastEnd.tsx",
      "web/ui/notices/LoadFailure.tsx",
      "web/lib/navigation/use-list-news.ts",
    ),
  },
  {
    name: "dashboard",
    test: modules("web/app/DashboardLayout.tsx", "web/app/PanelDialog.tsx", "web/ui/dialogs/OnDemand.tsx"),
  },
  {
    name: "school",
    test: modules(
      "web/lib/sessions/school-session.ts",
      "web/lib/calls/school-requests.ts",
      "web/lib/calls/school-action.ts",
      "web/lib/calls/school-client.ts",
      "web/app/school/NotYours.tsx",
      "web/app/school/school-texts.ts",
    ),
  },
  {
    name: "school-attempt",
    test: modules("web/school-attempts/attempt-store.ts", "web/school-attempts/paper-question.ts"),
  },
];
