/** What no form of ours sends: other types, ends of ranges, what a database or a parser stumbles over (A3, A4, D4, D9). */
export const VALORES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324],
  ...['', ' ', '0', '-1', '047', '4.0', '4 ', '1e1', '0x10', '4 OR 1=1', 'NaN', '9'.repeat(400), '٤', '４'],
  ...['a\0b', '\ud800', 'a\udfffb', '\u202e', '\ufeff', 'null', 'undefined', '[object Object]', 'true'],
  ...[[], [4], ['a', 'b'], {}, { $ne: null }, { toString: 'x' }, { length: 1e9 }, [[[[]]]]],
  ...['x'.repeat(10_240), 'a@'.repeat(20_000), '\t'.repeat(40_000), `${'a'.repeat(50_000)}!`, '１'.repeat(8)],
  ...["'; drop table visitas; --", '%_\\', '../../etc/passwd', '..\\..\\', '%00', '2026-02-30', '2026-13-01'],
  ...['0000-01-01', '9999-12-31', '1900-02-29', '2026-11-18T00:00:00Z', '99999999', '00000000', '12345678'],
]

/** What a form does not have and somebody would like to decide (A3). */
export const AJENOS: Readonly<Record<string, unknown>> = {
  ...{ id: 1, area_id: 4, roles: [4], expe_id: 'x', send_mail: true, estado: true, user_id: 11, editorMode: true },
  ...{ created_at: '2000-01-01', created_by: 11, deleted_at: null, version: '1', hasOwnProperty: 1, toString: 'x' },
}

export const VENENO = [
  '"__proto__":{"polluted":true}',
  '"constructor":{"prototype":{"polluted":true}}',
  '"__proto__":[]',
  '"\\u005f_proto__":{"polluted":true}',
  '"prototype":{"polluted":true}',
]

export const CRUDOS: readonly [string, string | Buffer][] = [
  ['application/json', '{'],
  ['application/json', '['.repeat(5_000) + ']'.repeat(5_000)],
  ['application/json', `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`],
  ['application/json', `{"x":"${'y'.repeat(1_048_576)}"}`],
  ['application/json', '\ufeff{}'],
  ['application/json', Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  ['application/json', '{"a":NaN}'],
  ['application/json', 'null'],
  ['application/json; charset=utf-16', '{}'],
  ['APPLICATION/JSON', '{}'],
  ['application/json, text/plain', '{}'],
  ['application/vnd.api+json', '{}'],
  ['text/plain', 'hola'],
  ['text/xml', '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>'],
  ['application/x-www-form-urlencoded', 'a=1&a=2&__proto__[polluted]=1&param_token=x'],
  ['multipart/form-data', 'sin linde'],
  ['multipart/form-data; boundary=', '--\r\n'],
  ['multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\nsin fin'],
  ['multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--a--\r\n'],
  ['multipart/form-data; boundary=a', '--a\r\n\r\nsin nombre\r\n--a--\r\n'],
  [
    'multipart/form-data; boundary=a',
    '--a\r\nContent-Disposition: form-data; name="x"; filename*=utf-8\'\'%ff\r\n\r\nx\r\n--a--\r\n',
  ],
  ['a/b; c', 'x'],
  ['', 'sin tipo'],
  ['application/json', ''],
]

export const CLAVES = [
  'start',
  'length',
  'search',
  'order',
  'columns[id]',
  'columns[__proto__]',
  '__proto__',
  '__proto__[polluted]',
  'constructor',
  'a[b][c]',
  '',
  'toString',
]

export const ORDENES: readonly [string, string][] = [
  ...['n;drop:asc', 'id:asc;--', 'created_at:desc nulls first', 'password_hash:asc', ':', 'created_at:', 'a:asc:b'].map(
    (v): [string, string] => ['order', v],
  ),
  ...['-1', '-2', '0', '1e9', '5001', '99999'].map((v): [string, string] => ['length', v]),
  ...['-1', '1e9', '100000000', '999999999', '9'.repeat(30)].map((v): [string, string] => ['start', v]),
  ...['%', '_', '\\', '%_\\', "'", 'x'.repeat(10_240), '\ud800', 'a\0'].map((v): [string, string] => ['search', v]),
  ...['columns[x]', 'columns[created_at]', 'columns[x]]', 'columns[]', "columns[a'b]"].map((c): [string, string] => [
    c,
    '%_\\',
  ]),
]

export const CABECERAS: readonly [string, string | string[]][] = [
  ['range', 'bytes=0-0'],
  ['range', 'bytes=-5'],
  ['range', 'bytes=0-1,5-9,0-,-1'],
  ['range', 'bytes=99999999999999999999-'],
  ['range', 'pepinos=1-2'],
  ['if-none-match', '*'],
  ['if-none-match', '"x", W/"y"'],
  ['if-range', 'Wed, 99 Foo 2026'],
  ['if-modified-since', 'nunca'],
  ['accept', 'text/html;q=abc, */*;q=-1'],
  ['accept-encoding', 'gzip, br;q=9, \u00e9'],
  ['accept-encoding', ['gzip', 'identity;q=0']],
  ['authorization', ['Bearer a', 'Bearer b']],
  ['authorization', 'Basic YTpi'],
  ['authorization', 'Bearer '],
  ['content-encoding', 'gzip'],
  ['content-length', 'NaN'],
  ['transfer-encoding', 'identity'],
  ['x-forwarded-for', ['1.2.3.4', 'no es una red', '::1']],
  ['x-forwarded-host', 'malo.example'],
  ['host', 'malo.example'],
  ['host', ''],
  ['x-http-method-override', 'DELETE'],
  ['x-form-ticket', 'a.b.c'],
  ['x-form-ticket', ['uno', 'dos']],
  ['x-form-ticket', 'x'.repeat(7_000)],
  ['last-event-id', '99999999999999999999'],
  ['last-event-id', '-1'],
  ['last-event-id', 'a; drop'],
  ['cookie', '__proto__=1; a=b'],
  ['x-relleno', 'y'.repeat(12_000)],
  ['origin', 'null'],
]

export const NOMBRES = [
  '../../x.pdf',
  'CON.pdf',
  'a.pdf.exe',
  '\u202Efdp.exe',
  'x'.repeat(300),
  '',
  '.',
  '..\\..\\x',
  'a%00.pdf',
  '<img src=x>.pdf',
  'ñ👩‍👩‍👧.pdf',
  '"; name="id',
  "a'b.pdf",
  'a\0b.pdf',
  'a\r\nX: 1',
]

export const TIPOS = [
  'application/pdf',
  'text/html',
  '',
  'application/pdf; charset=',
  'x'.repeat(500),
  'image/svg+xml',
  '\u00f1',
]

export const CONTENIDOS = [
  '',
  'hola',
  '%PDF-1.7',
  '\ufeff%PDF-1.4\n%%EOF',
  '<html><script>1</script>',
  'PK\u0003\u0004',
  'x'.repeat(40_000),
]
