import * as z from "zod/mini";

// The content security policy forbids compiling code at run time; without this, zod may try and the browser reports it.
z.config({ jitless: true });
