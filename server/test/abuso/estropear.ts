import fc from 'fast-check'
import type { ArchivoHostil, Pedido } from './pedido.ts'

/** One spoiling of a call: where, and how. */
type Dano = (pedido: Pedido) => Pedido

/** What no form of ours sends: other types, ends of ranges, what a database or a parser stumbles over (A3, A4, D4, D9). */
const VALORES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324],
  ...['', ' ', '0', '-1', '047', '4.0', '4 ', '1e1', '0x10', '4 OR 1=1', 'NaN', '9'.repeat(400), '٤', '４'],
  ...['a\0b', '\ud800', 'a\udfffb', '\u202e', '\ufeff', 'null', 'undefined', '[object Object]', 'true'],
  ...[[], [4], ['a', 'b'], {}, { $ne: null }, { toString: 'x' }, { length: 1e9 }, [[[[]]]]],
  ...['x'.repeat(10_240), 'a@'.repeat(20_000), '\t'.repeat(40_000), `${'a'.repeat(50_000)}!`, '１'.repeat(8)],
  ...["'; drop table visitas; --", '%_\\', '../../etc/passwd', '..\\..\\', '%00', '2026-02-30', '2026-13-01'],
  ...['0000-01-01', '9999-12-31', '1900-02-29', '2026-11-18T00:00:00Z', '99999999', '00000000', '12345678'],
]
const valor: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...VALORES) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, noUnicodeString: false }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

/** What a form does not have and somebody would like to decide (A3). */
export const AJENOS: Readonly<Record<string, unknown>> = {
  ...{ id: 1, area_id: 4, roles: [4], expe_id: 'x', send_mail: true, estado: true, user_id: 11, editorMode: true },
  ...{ created_at: '2000-01-01', created_by: 11, deleted_at: null, version: '1', hasOwnProperty: 1, toString: 'x' },
}

const VENENO = [
  '"__proto__":{"polluted":true}',
  '"constructor":{"prototype":{"polluted":true}}',
  '"__proto__":[]',
  '"\\u005f_proto__":{"polluted":true}',
  '"prototype":{"polluted":true}',
]

/** Where something may be put in a body, by its way from the top. */
const caminos = (nodo: unknown, hasta: (string | number)[] = []): (string | number)[][] =>
  typeof nodo === 'object' && nodo !== null
    ? [hasta, ...Object.entries(nodo).flatMap(([clave, hijo]) => caminos(hijo, [...hasta, clave]))]
    : [hasta]

const poner = (nodo: unknown, [clave, ...resto]: (string | number)[], nuevo: unknown): unknown => {
  if (clave === undefined) return nuevo
  const copia: Record<string | number, unknown> = Array.isArray(nodo)
    ? (nodo.slice() as unknown as Record<string, unknown>)
    : { ...(nodo as object) }
  copia[clave] = poner(copia[clave], resto, nuevo)
  return copia
}

const enJson = (cuerpo: unknown) => JSON.stringify(cuerpo ?? {})
const conTexto = (pedido: Pedido, bytes: string | Buffer, tipo = 'application/json'): Pedido => {
  const { cuerpo: _, formulario: __, ...resto } = pedido
  return { ...resto, crudo: { tipo, bytes } }
}

const enElCuerpo: fc.Arbitrary<Dano> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.nat(), valor).map(
      ([donde, nuevo]): Dano =>
        (pedido) => {
          if (pedido.formulario) {
            const i = donde % Math.max(1, pedido.formulario.length)
            const [campo] = pedido.formulario[i] ?? ['x']
            const texto = typeof nuevo === 'string' ? nuevo : enJson(nuevo)
            return {
              ...pedido,
              formulario: pedido.formulario.toSpliced(i, 1, [campo, texto]),
            }
          }
          if (pedido.cuerpo === undefined) return { ...pedido, cuerpo: nuevo }
          const lugares = caminos(pedido.cuerpo)
          return { ...pedido, cuerpo: poner(pedido.cuerpo, lugares[donde % lugares.length] ?? [], nuevo) }
        },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constant<Dano>((pedido) =>
      pedido.formulario
        ? {
            ...pedido,
            formulario: [
              ...pedido.formulario,
              ...Object.entries(AJENOS).map(([c, v]): [string, string] => [c, String(v)]),
            ],
          }
        : { ...pedido, cuerpo: { ...AJENOS, ...(pedido.cuerpo as object) } },
    ),
  },
  // The whole field goes.
  {
    weight: 1,
    arbitrary: fc.nat().map(
      (donde): Dano =>
        (pedido) =>
          pedido.formulario
            ? {
                ...pedido,
                formulario: pedido.formulario.filter((_, i) => i !== donde % (pedido.formulario?.length || 1)),
              }
            : {
                ...pedido,
                cuerpo: Object.fromEntries(
                  Object.entries(pedido.cuerpo ?? {}).filter((_, i, todos) => i !== donde % todos.length),
                ),
              },
    ),
  },
  // Fields of a form twice, and more of them than anybody has.
  {
    weight: 1,
    arbitrary: fc.constantFrom(2, 200).map(
      (veces): Dano =>
        (pedido) =>
          pedido.formulario
            ? {
                ...pedido,
                formulario: Array.from({ length: veces }, () => pedido.formulario ?? [])
                  .flat()
                  .slice(0, 250),
              }
            : conTexto(
                pedido,
                enJson(pedido.cuerpo).replace(
                  /^\{(.+)\}$/s,
                  (_, dentro) => `{${Array.from({ length: veces }, () => dentro).join(',')}}`,
                ),
              ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...VENENO).map(
      (veneno): Dano =>
        (pedido) =>
          conTexto(pedido, enJson(pedido.cuerpo).replace(/^\{/, `{${veneno},`)),
    ),
  },
)

const CRUDOS: readonly [string, string | Buffer][] = [
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
const cuerpoCrudo: fc.Arbitrary<Dano> = fc.constantFrom(...CRUDOS).map(
  ([tipo, bytes]) =>
    (pedido) =>
      conTexto(pedido, bytes, tipo),
)

const CLAVES = [
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
const enLaConsulta: fc.Arbitrary<Dano> = fc
  .tuple(fc.nat(), fc.constantFrom(...CLAVES), valor, fc.integer({ min: 1, max: 3 }), fc.boolean())
  .map(([donde, clave, nuevo, veces, suya]) => (pedido) => {
    const [propia = clave] = pedido.query[donde % Math.max(1, pedido.query.length)] ?? []
    return {
      ...pedido,
      query: [
        ...pedido.query,
        ...Array.from({ length: veces }, (): [string, unknown] => [suya ? propia : clave, corto(nuevo)]),
      ],
    }
  })

const ORDENES: readonly [string, string][] = [
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
/** The protocol of the lists, bent (A7): in the query, or in the body of the lists that take one. */
const enElListado: fc.Arbitrary<Dano> = fc
  .array(fc.constantFrom(...ORDENES), { minLength: 1, maxLength: 3 })
  .map((pares) => (pedido) => {
    if (pedido.cuerpo === undefined) return { ...pedido, query: [...pedido.query, ...pares] }
    const [[clave, texto]] = pares as [[string, string]]
    const [columna = '', sentido = ''] = texto.split(':')
    const nuevo: Record<string, unknown> = {
      order: [{ column: columna, dir: sentido }],
      length: Number(texto),
      start: Number(texto),
      search: texto,
      [clave]: undefined,
      columns: { [clave]: texto },
    }
    const cual = clave.startsWith('columns') ? 'columns' : clave
    return { ...pedido, cuerpo: { ...(pedido.cuerpo as object), [cual]: nuevo[cual] } }
  })

/** What fits an address that the HTTP parser takes. */
const corto = (nuevo: unknown) => (typeof nuevo === 'string' && nuevo.length > 10_240 ? nuevo.slice(0, 10_240) : nuevo)

const enElCamino: fc.Arbitrary<Dano> = fc.tuple(fc.nat(), valor).map(([donde, nuevo]) => (pedido) => {
  const nombres = Object.keys(pedido.params)
  const nombre = nombres[donde % Math.max(1, nombres.length)]
  return nombre === undefined ? pedido : { ...pedido, params: { ...pedido.params, [nombre]: corto(nuevo) } }
})

const CABECERAS: readonly [string, string | string[]][] = [
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
const enLasCabeceras: fc.Arbitrary<Dano> = fc.constantFrom(...CABECERAS).map(([nombre, nueva]) => (pedido) => ({
  ...pedido,
  cabeceras: { ...pedido.cabeceras, [nombre]: nueva },
}))

const NOMBRES = [
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
const TIPOS = [
  'application/pdf',
  'text/html',
  '',
  'application/pdf; charset=',
  'x'.repeat(500),
  'image/svg+xml',
  '\u00f1',
]
const CONTENIDOS = [
  '',
  'hola',
  '%PDF-1.7',
  '\ufeff%PDF-1.4\n%%EOF',
  '<html><script>1</script>',
  'PK\u0003\u0004',
  'x'.repeat(40_000),
]
/** The files of a form: other names, other bytes, under another part, too many, none (E4, E5, E8). */
const enLosArchivos: fc.Arbitrary<Dano> = fc
  .record({
    nombre: fc.option(fc.constantFrom(...NOMBRES), { nil: undefined }),
    tipo: fc.option(fc.constantFrom(...TIPOS), { nil: undefined }),
    contenido: fc.option(fc.constantFrom(...CONTENIDOS), { nil: undefined }),
    parte: fc.option(
      fc.constantFrom('otra', 'selectedFile', 'selectedFile[]', 'fileLocal', '__proto__', '', 'x'.repeat(300)),
      { nil: undefined },
    ),
    veces: fc.constantFrom(0, 1, 1, 2, 6),
  })
  .map(({ nombre, tipo, contenido, parte, veces }) => (pedido) => ({
    ...pedido,
    ...(pedido.formulario && {
      formulario: pedido.formulario.flatMap(([campo, dato]): [string, string | ArchivoHostil][] => {
        if (typeof dato === 'string') return [[campo, dato]]
        const otro = {
          nombre: nombre ?? dato.nombre,
          tipo: tipo ?? dato.tipo,
          bytes: contenido === undefined ? dato.bytes : Buffer.from(contenido),
        }
        return Array.from({ length: veces }, (): [string, ArchivoHostil] => [parte ?? campo, otro])
      }),
    }),
  }))

const dano: fc.Arbitrary<Dano> = fc.oneof(
  { weight: 5, arbitrary: enElCuerpo },
  { weight: 2, arbitrary: cuerpoCrudo },
  { weight: 3, arbitrary: enLaConsulta },
  { weight: 2, arbitrary: enElListado },
  { weight: 3, arbitrary: enElCamino },
  { weight: 2, arbitrary: enLasCabeceras },
  { weight: 3, arbitrary: enLosArchivos },
)

/** Whole calls and calls spoilt in one to three ways. */
export const entera = (pedido: fc.Arbitrary<Pedido>): fc.Arbitrary<Pedido> =>
  fc
    .tuple(
      pedido,
      fc.oneof(
        { weight: 1, arbitrary: fc.constant([]) },
        { weight: 3, arbitrary: fc.array(dano, { minLength: 1, maxLength: 3 }) },
      ),
    )
    .map(([bueno, danos]) => danos.reduce((suyo, danar) => danar(suyo), bueno))
