import { Component, type ComponentType, type ReactNode } from 'react';
import { pathIn, readPath } from '#contracts/languages.ts';
import { language } from '#web/frame/language.en.ts';
import { localPath } from '#web/frame/local-path.ts';
import page from './page.module.css';
import { pageTexts } from './page-texts.en.ts';
import type { PageState } from './page-state.ts';
import type { PageProps, WebsiteRoute } from './routes.ts';
import { SiteFrame } from './site-frame.tsx';
import { siteProperties } from './site-properties.ts';

export interface WebsiteProps {
  route: WebsiteRoute;
  Page: ComponentType<PageProps>;
  state: PageState;
}

const otherLanguage = language === 'en' ? 'es' : 'en';

/** One public page in its frame: the same tree when it is prerendered and when the browser takes it over. */
export function Website({ route, Page, state }: WebsiteProps): ReactNode {
  return (
    <FallbackScreen>
      <SiteFrame
        current={route.path}
        translation={pathIn(otherLanguage, readPath(state.address ?? route.path).path)}
        hasUrgentLine={route.hasUrgentLine ?? false}
        hasStaffLogin={route.hasStaffLogin ?? false}
      >
        <Page {...state} properties={state.properties ?? siteProperties} />
      </SiteFrame>
    </FallbackScreen>
  );
}

/** What shows when a page breaks (specification section 2, not-found page). */
class FallbackScreen extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error('Unknown error') };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <main className={page.wide}>
        <h1>{pageTexts.broken}</h1>
        <p>{error.message}</p>
        <a href={localPath('/')}>{pageTexts.goHome}</a>
      </main>
    );
  }
}
