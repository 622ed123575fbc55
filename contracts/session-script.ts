/**
 * The one script that stands in a page itself: the website writes it into the head, and the server's content security policy
 * allows it by its hash. Before the first paint it marks the page of a signed-in person, by the keys and limits of
 * web/lib/session-store.ts, so that neither header nor footer flashes; visitors download nothing for it.
 */
export const sessionScript =
  "try{const s=localStorage,r=JSON.parse(s.getItem('session')),e=r&&r.exp>Date.now()?r.exp:0,a=Number(s.getItem('lastActive')??e-9e5);(e||s.getItem('refreshToken'))&&Date.now()-a<=6e5&&(document.documentElement.dataset.signedIn='')}catch{}";
