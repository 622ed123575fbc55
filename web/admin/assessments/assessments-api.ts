import { assessments } from '#contracts/assessments.ts';
import { api, overrideExisting } from '../kit/state/api.ts';
import { lists, reads, writes } from '../kit/state/endpoints.ts';

/** The cached calls for assessments. */
export const assessmentsApi = api.injectEndpoints({
  overrideExisting,
  endpoints: (build) => ({
    listAssessments: lists(build, assessments.list, 'assessment', ['account']),
    // It writes nothing, and is old with a unit, its owner or its share.
    previewAssessment: reads(build, assessments.preview, ['assessment', 'unit']),
    createAssessment: writes(build, assessments.create, { kind: 'assessment', toast: 'create' }),
    changeAssessment: writes(build, assessments.change, { kind: 'assessment', toast: 'update' }),
    removeAssessment: writes(build, assessments.remove, { kind: 'assessment', toast: 'delete' }),
    runAssessment: writes(build, assessments.run, {
      kind: 'assessment',
      toast: { loading: 'Charging every unit…', success: 'Every unit is charged.' },
    }),
    undoAssessment: writes(build, assessments.undo, {
      kind: 'assessment',
      toast: { loading: 'Undoing…', success: 'The charges are taken back.' },
    }),
    reallocateAssessment: writes(build, assessments.reallocate, {
      kind: 'assessment',
      toast: { loading: 'Dividing again…', success: 'What is not yet due is divided again.' },
    }),
    changeShares: writes(build, assessments.changeShares, {
      kind: 'unit',
      toast: { loading: 'Saving shares…', success: 'The shares are saved.' },
    }),
  }),
});

export const {
  useListAssessmentsQuery,
  usePreviewAssessmentQuery,
  useCreateAssessmentMutation,
  useChangeAssessmentMutation,
  useRemoveAssessmentMutation,
  useRunAssessmentMutation,
  useUndoAssessmentMutation,
  useReallocateAssessmentMutation,
  useChangeSharesMutation,
} = assessmentsApi;
