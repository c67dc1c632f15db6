import { departments } from '#schemas/org/departments.ts'
import { projectRoles } from '#schemas/org/projectRoles.ts'
import { roles } from '#schemas/org/roles.ts'
import { staff } from '#schemas/org/staff.ts'
import { warehouses } from '#schemas/org/warehouses.ts'
import { peopleApi } from '#shared/api/people.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { role, userMerchant } from '#server/db/tables/people.ts'
import { pageQuery, saveRows } from '#server/grid/index.ts'
import { findColleagues } from './colleagues.ts'
import { listDepartments, saveDepartments } from './departments.ts'
import { dutiesOf, transferStaff, withPeopleDuties, type Duty } from './duties.ts'
import { explainRight } from './explain.ts'
import { heldRoles, memberOf } from './members.ts'
import { publishingDepartments, publishingLists, publishingRights } from './news.ts'
import { addProjectRoles, deleteProjectRoles, listProjectRoles } from './projectRoles.ts'
import { listRolePermissions, saveRolePermissions } from './rolePermissions.ts'
import { addRole, rolesSource, rolesTable, setRoleState } from './roles.ts'
import { inviteStaff, staffSource, staffTable } from './staff.ts'
import { saveStaffRoles } from './staffRoles.ts'
import { disableStaff, enableStaff } from './staffState.ts'

/** 员工、部门、角色与权限。 */
export const peopleCalls: CallSet = [
  implement(peopleApi.explainRight, { read: explainRight }),

  implement(peopleApi.describeRoles, {
    read: (db, input) => pageQuery(db, { ...rolesSource(db), from: role, extra: { version: role.version } }, input),
  }),
  // Roles, departments and people appear in each other's lists.
  implement(
    peopleApi.saveRoles,
    { audit: 'own', write: publishingLists(staff, projectRoles)(async (tx, change) => saveRows(tx, await rolesTable(tx), change)) }
  ),
  implement(peopleApi.addRole, { audit: 'own', write: addRole }),
  implement(peopleApi.enableRole, { audit: 'own', write: publishingRights((tx, { id }) => setRoleState(tx, id, 'ENABLED')) }),
  implement(peopleApi.disableRole, { audit: 'own', write: publishingRights((tx, { id }) => setRoleState(tx, id, 'DISABLED')) }),
  implement(peopleApi.describeRolePermissions, { read: listRolePermissions }),
  implement(peopleApi.saveRolePermissions, { audit: 'own', write: publishingRights(saveRolePermissions) }),

  implement(peopleApi.describeStaff, {
    read: (db, input) => pageQuery(db, { ...staffSource(db), from: userMerchant, extra: { version: userMerchant.version } }, input),
  }),
  implement(peopleApi.saveStaff, {
    audit: 'own',
    write: publishingLists(departments, projectRoles, warehouses)(async (tx, change) => saveRows(tx, await staffTable(tx), change)),
  }),
  implement(peopleApi.inviteStaff, { audit: 'own', write: publishingLists(staff, departments)(inviteStaff) }),
  implement(peopleApi.queryStaffRoles, {
    async read(db, { userId }) {
      await memberOf(db, userId)
      return { roleIds: (await heldRoles(db, userId)).map(({ id }) => id) }
    },
  }),
  implement(peopleApi.saveStaffRoles, { audit: 'own', write: publishingRights(saveStaffRoles) }),
  implement(
    peopleApi.enableStaff,
    { audit: 'own', write: publishingLists(staff, departments, warehouses)((tx, { userId }) => enableStaff(tx, userId)) }
  ),
  implement(peopleApi.queryColleagues, { read: (db, { text }) => findColleagues(db, text) }),

  implement(peopleApi.describeDepartments, { read: listDepartments }),
  implement(peopleApi.saveDepartments, { audit: 'own', write: publishingDepartments(saveDepartments) }),

  implement(peopleApi.describeProjectRoles, { read: listProjectRoles }),
  implement(peopleApi.addProjectRoles, { audit: 'own', write: publishingRights(addProjectRoles) }),
  implement(peopleApi.deleteProjectRoles, { audit: 'own', write: publishingRights((tx, { grants }) => deleteProjectRoles(tx, grants)) }),
]

/** 停用 and 移交: a user's duties, including those in other domains (domain B14). */
export function dutyCalls(others: readonly Duty[]): CallSet {
  const duties = withPeopleDuties(others)
  return [
    implement(
      peopleApi.disableStaff,
      { audit: 'own', write: publishingLists(staff, departments, warehouses)((tx, { userId }) => disableStaff(tx, duties, userId)) }
    ),
    implement(peopleApi.queryStaffDuties, {
      async read(db, { userId }) {
        await memberOf(db, userId)
        return dutiesOf(db, duties, userId)
      },
    }),
    implement(peopleApi.transferStaff, {
      audit: 'own',
      write: publishingRights(
        publishingLists(departments, roles, projectRoles)((tx, { userId, toUserId }) => transferStaff(tx, duties, userId, toUserId))
      ),
    }),
  ]
}
