import type { RouteObject } from 'react-router';
import type { Screen } from './kit/nouns/nouns.ts';
import { AccessGuard } from './kit/shell/access-guard.tsx';
import { LeaveForWebsite } from './kit/shell/leave-for-website.tsx';
import { NotFoundPage } from './kit/shell/not-found.page.tsx';
import { RouteErrorScreen } from './kit/shell/route-error-screen.tsx';
import { LoginPage } from './login/login.page.tsx';
import { screens } from './nouns.ts';
import { ToAccounts } from './accounts/to-accounts.tsx';
import { ToArchivedServiceRequests, ToServiceRequests } from './service-requests/redirects.tsx';

/** The routes of a screen below /admin. Its code is loaded when it is first shown. */
function routesOf({ path, routes = [path.replace('/admin/', '')], load }: Screen): RouteObject[] {
  return routes.map((route) => ({ path: route, lazy: async () => ({ Component: await load() }) }));
}

/** All screens of the back office. Every one but the login sits behind the guard and inside the shell. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteErrorScreen,
    // Nothing shows for the moment in which a screen's code arrives: a frame would only jump.
    HydrateFallback: () => null,
    children: [
      { path: '/login', Component: LoginPage },
      {
        path: '/signup',
        lazy: async () => ({ Component: (await import('./signup/signup.page.tsx')).SignupPage }),
      },
      {
        path: '/admin',
        Component: AccessGuard,
        children: [
          {
            lazy: async () => ({ Component: (await import('./office.tsx')).Office }),
            children: [
              { index: true, Component: ToServiceRequests },
              { path: 'dashboard', Component: ToServiceRequests },
              { path: 'public-submissions/archived', Component: ToArchivedServiceRequests },
              { path: 'archived-service-requests', Component: ToArchivedServiceRequests },
              ...screens.flatMap(routesOf),
              {
                path: 'units/:unit',
                lazy: async () => ({ Component: (await import('./unit-page/unit.page.tsx')).UnitPage }),
              },
              {
                path: 'units/:unit/account',
                lazy: async () => ({ Component: (await import('./accounts/account.page.tsx')).AccountPage }),
              },
              {
                path: 'properties/:code',
                lazy: async () => ({
                  Component: (await import('./properties/known-property.tsx')).KnownProperty,
                }),
                children: [
                  { index: true, Component: ToAccounts },
                  {
                    path: 'accounts',
                    lazy: async () => {
                      const { PropertyAccountsPage } = await import('./accounts/property-accounts.page.tsx');
                      return { Component: PropertyAccountsPage };
                    },
                  },
                  {
                    path: 'assessments',
                    lazy: async () => {
                      const { AssessmentsPage } = await import('./assessments/assessments.page.tsx');
                      return { Component: AssessmentsPage };
                    },
                  },
                  {
                    path: 'account-rules',
                    lazy: async () => {
                      const { AccountRulesPage } = await import('./account-rules/account-rules.page.tsx');
                      return { Component: AccountRulesPage };
                    },
                  },
                  {
                    path: 'bank-payments',
                    lazy: async () => {
                      const { BankPaymentsPage } = await import('./bank-payments/bank-payments.page.tsx');
                      return { Component: BankPaymentsPage };
                    },
                  },
                ],
              },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
      { path: '*', Component: LeaveForWebsite },
    ],
  },
];
