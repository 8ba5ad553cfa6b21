import { schoolPeople } from "../../schema/rest/school-people.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const schoolPeopleResolvers: Resolvers = {
  Query: {
    schoolStudents: (_, _args, { rest }) => rest.call(schoolPeople.schoolStudents, {}),
  },
};
