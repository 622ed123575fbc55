import { assessmentMessages, assessments } from '#contracts/assessments.ts';
import type { Assessment, AssessmentChange } from '#contracts/assessments.ts';
import { fail } from '#contracts/errors.ts';
import { pageOf } from '#contracts/fields.ts';
import { propertyMessages } from '#contracts/properties.ts';
import { isInScope } from '#server/platform/auth/property-scope.queries.ts';
import { implement } from '#server/platform/http/implement.ts';
import type { Handler, HttpPlatform } from '#server/platform/http/implement.ts';
import { changeRecord, orRefuse, refuseField } from '#server/platform/records/change-record.ts';
import { createRecord } from '#server/platform/records/create-record.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import { exportList } from '#server/platform/records/export-list.ts';
import { assessmentCells } from './assessment-cells.ts';
import { getRecord } from '#server/platform/records/get-record.ts';
import {
  deleteAssessment,
  findAssessment,
  insertAssessment,
  listAssessments,
  updateAssessment,
  wasEverRun,
} from './assessment.queries.ts';
import type { AssessmentColumns } from './assessment.queries.ts';
import { changeShares } from './change-shares.ts';
import { previewAssessment } from './preview-assessment.ts';
import { reallocateAssessment } from './reallocate-assessment.ts';
import { runAssessment } from './run-assessment.ts';
import { undoAssessment } from './undo-assessment.ts';

const list: Handler<typeof assessments.list> = (context, { query }, { caller: { scope } }) =>
  listAssessments(context.db, { propertyCode: query.propertyCode, scope }, pageOf(query));

/** Assessments are written until they are run; what was run stands in accounts. */
export function assessmentRoutes(platform: HttpPlatform): void {
  implement(platform, assessments, {
    list,
    export: exportList({
      kind: 'assessment',
      contract: assessments.export,
      list,
      columns: assessmentCells,
    }),
    get: getRecord(findAssessment),
    create: (context, { body }, call) => {
      if (!isInScope(call.caller.scope, body.propertyCode)) throw unknownProperty();
      const { propertyCode } = body;
      return createRecord<Assessment>(
        context,
        (db, at) => orRefuse(refusals, () => insertAssessment(db, { propertyCode, ...columnsOf(body) }, at)),
        call,
        { objectKind: 'assessment', find: findAssessment, saved: columnsOf },
      );
    },
    change: (context, { params: { id }, body }, call) =>
      changeRecord<Assessment, Partial<AssessmentColumns>>(
        context,
        {
          id,
          expectedUpdatedAt: body.expectedUpdatedAt,
          columnsOf: (before) => {
            if (before.runAt !== null) throw fail('CONFLICT', { message: assessmentMessages.hasRun });
            return columnsOf(body);
          },
        },
        call,
        { objectKind: 'assessment', find: findAssessment, write: updateAssessment, refusals },
      ),
    remove: (context, input, call) =>
      deleteRecord<Assessment>(context, input, call, {
        objectKind: 'assessment',
        collection: '/assessments',
        find: findAssessment,
        remove: async (db, id, { runAt }) => {
          if (runAt !== null) throw fail('CONFLICT', { message: assessmentMessages.hasRun });
          if (await wasEverRun(db, id)) throw fail('CONFLICT', { message: assessmentMessages.wasRun });
          await deleteAssessment(db, id);
        },
        lost: columnsOf,
      }),
    preview: previewAssessment,
    run: runAssessment,
    undo: undoAssessment,
    reallocate: reallocateAssessment,
    changeShares,
  });
}

const unknownProperty = () => refuseField('propertyCode', propertyMessages.unknown);

const refusals = {
  assessment_property_code_fkey: unknownProperty,
  assessment_title_key: () => fail('CONFLICT', { message: assessmentMessages.taken }),
};

/** The columns that staff write, all of them. */
function columnsOf({
  title,
  year,
  budget,
  basis,
  unitAmount,
  frequency,
  firstDue,
}: AssessmentChange | Assessment) {
  return {
    title,
    year,
    budget,
    basis,
    unitAmount: basis === 'FIXED' ? (unitAmount ?? null) : null,
    frequency,
    firstDue,
  };
}
