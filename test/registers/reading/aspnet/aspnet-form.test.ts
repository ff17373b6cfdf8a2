import { expect, test } from 'vitest';
import { formFields } from '../../../../src/registers/reading/aspnet/aspnet-form.ts';

test('a form is sent as a browser would send it', () => {
  const fields = formFields(`<form>
    <input value="v&amp;s" type="hidden" id="__VIEWSTATE" name="__VIEWSTATE">
    <input type=hidden name=__VIEWSTATEENCRYPTED value="">
    <input name="text" type="TEXT"><input name="off" value="1" disabled><input id="nameless" type="hidden" value="1">
    <input type="radio" name="days" value="15"><input type="radio" name="days" value="30" checked>
    <input type="checkbox" name="no" value="1"><input type="checkbox" name="yes" checked>
    <select name="first"><option value="a">A</option><option value="b">B</option></select>
    <select name="chosen"><option value="a">A</option><option selected>B</option></select>
    <select name="empty"></select><textarea name="area">x</textarea>
    <input type="submit" name="go" value="Pesquisar"></form>`);
  expect(Object.fromEntries(fields)).toEqual({
    __VIEWSTATE: 'v&s',
    __VIEWSTATEENCRYPTED: '',
    text: '',
    days: '30',
    yes: 'on',
    first: 'a',
    chosen: 'B',
    empty: '',
    area: 'x',
  });
});
