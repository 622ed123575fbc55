import type { RouteObject } from 'react-router';
import { LoginPage } from './login/login.page.tsx';
import { AccessGuard } from './shell/access-guard.tsx';
import { LeaveForWebsite } from './shell/leave-for-website.tsx';
import { NotFoundPage } from './shell/not-found.page.tsx';
import { ToArchivedServiceRequests, ToServiceRequests } from './shell/redirects.tsx';
import { RouteErrorScreen } from './shell/route-error-screen.tsx';

const registrationsPage = async () => ({
  Component: (await import('./registrations/registrations.page.tsx')).RegistrationsPage,
});

/** All screens of the back office, loaded when first shown. Every one but the login sits behind the guard and inside the shell. */
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
            lazy: async () => ({ Component: (await import('./shell/admin-shell.tsx')).AdminShell }),
            children: [
              { index: true, Component: ToServiceRequests },
              { path: 'dashboard', Component: ToServiceRequests },
              {
                path: 'public-submissions',
                lazy: async () => ({
                  Component: (await import('./service-requests/service-requests.page.tsx'))
                    .ServiceRequestsPage,
                }),
              },
              { path: 'public-submissions/archived', Component: ToArchivedServiceRequests },
              { path: 'archived-service-requests', Component: ToArchivedServiceRequests },
              {
                path: 'registration-submissions/archived?',
                lazy: registrationsPage,
              },
              {
                path: 'owner-tenant-registrations/archived?',
                lazy: registrationsPage,
              },
              {
                path: 'users',
                lazy: async () => ({ Component: (await import('./users/users.page.tsx')).UsersPage }),
              },
              {
                path: 'account',
                lazy: async () => ({ Component: (await import('./account/account.page.tsx')).AccountPage }),
              },
              {
                path: 'contact-inquiries',
                lazy: async () => ({
                  Component: (await import('./contact-inquiries/contact-inquiries.page.tsx'))
                    .ContactInquiriesPage,
                }),
              },
              {
                path: 'mail',
                lazy: async () => ({ Component: (await import('./mail/mail.page.tsx')).MailPage }),
              },
              {
                path: 'audit',
                lazy: async () => ({ Component: (await import('./audit/audit.page.tsx')).AuditPage }),
              },
              {
                path: 'properties',
                lazy: async () => ({
                  Component: (await import('./properties/properties.page.tsx')).PropertiesPage,
                }),
              },
              {
                path: 'owners',
                lazy: async () => ({ Component: (await import('./owners/owners.page.tsx')).OwnersPage }),
              },
              {
                path: 'tenants',
                lazy: async () => ({ Component: (await import('./tenants/tenants.page.tsx')).TenantsPage }),
              },
              {
                path: 'expenses',
                lazy: async () => ({
                  Component: (await import('./expenses/expenses.page.tsx')).ExpensesPage,
                }),
              },
              {
                path: 'maintenance',
                lazy: async () => ({
                  Component: (await import('./maintenance/maintenance.page.tsx')).MaintenancePage,
                }),
              },
              {
                path: 'messages',
                lazy: async () => ({
                  Component: (await import('./messages/messages.page.tsx')).MessagesPage,
                }),
              },
              {
                path: 'calendar',
                lazy: async () => ({
                  Component: (await import('./calendar/calendar.page.tsx')).CalendarPage,
                }),
              },
              {
                path: 'leases',
                lazy: async () => ({ Component: (await import('./leases/leases.page.tsx')).LeasesPage }),
              },
              {
                path: 'payments',
                lazy: async () => ({
                  Component: (await import('./payments/payments.page.tsx')).PaymentsPage,
                }),
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
