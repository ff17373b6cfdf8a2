import type { CliCommand } from '../kit/command.ts';
import { withService } from '../kit/open-service.ts';
import { tableOf } from '../kit/table.ts';

export const modelList: CliCommand = {
  name: 'model list',
  summary: 'The models of this release, and by which ones the stored assessments were judged.',
  example: 'contractor-risk model list',
  run: () =>
    withService(async ({ db, config }) => {
      const [{ MODEL_IN_FORCE, MODELS }, { readModels }] = await Promise.all([
        import('../../checks/models.ts'),
        import('../../backtest/followed.ts'),
      ]);
      const stored = await readModels(db, config.registers === 'live');
      const ofRelease = MODELS.map(({ version, points }) => ({ version, points }));
      const earlier = stored.filter(({ modelVersion }) =>
        MODELS.every(({ version }) => version !== modelVersion),
      );
      const models = [
        ...ofRelease,
        ...earlier.map(({ modelVersion: version }) => ({ version, points: null })),
      ].map(({ version, points }) => ({
        version,
        points,
        inForce: version === MODEL_IN_FORCE.version,
        isShadow: version === config.shadowModel,
        assessments: stored.find(({ modelVersion }) => modelVersion === version)?.assessments ?? 0,
      }));
      return {
        json: { models },
        text: tableOf(models, {
          model: it => it.version,
          points: it => it.points ?? 'not in this release',
          stands: it => (it.inForce ? 'in force' : it.isShadow ? 'shadow' : null),
          assessments: it => it.assessments,
        }),
      };
    }),
};
