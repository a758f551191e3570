/** Styles of a page that prints on A4, black on white whatever the theme of the screen: for `Global`, and for the content. */
export const PRINT_PAGE = {
  '@page': { size: 'A4', margin: '15mm' },
  '@media print': { 'html, body': { background: 'white !important' } },
};
export const PRINTED = {
  '@media print': {
    '&, & *': {
      color: 'black !important',
      background: 'transparent !important',
      borderColor: 'black !important',
      boxShadow: 'none !important',
    },
  },
};
