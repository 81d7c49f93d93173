import fc from 'fast-check'
import { AJENOS, CABECERAS, CLAVES, CONTENIDOS, CRUDOS, NOMBRES, ORDENES, TIPOS, VALORES, VENENO } from './hostiles.ts'
import type { ArchivoHostil, Pedido } from './pedido.ts'

/** One spoiling of a call: where, and how. */
type Dano = (pedido: Pedido) => Pedido

const valor: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...VALORES) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, noUnicodeString: false }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

/** Where something may be put in a body, by its way from the top. */
const caminos = (nodo: unknown, hasta: (string | number)[] = []): (string | number)[][] =>
  typeof nodo === 'object' && nodo !== null
    ? [hasta, ...Object.entries(nodo).flatMap(([key, hijo]) => caminos(hijo, [...hasta, key]))]
    : [hasta]

const poner = (nodo: unknown, [key, ...resto]: (string | number)[], nuevo: unknown): unknown => {
  if (key === undefined) return nuevo
  const copia: Record<string | number, unknown> = Array.isArray(nodo)
    ? (nodo.slice() as unknown as Record<string, unknown>)
    : { ...(nodo as object) }
  copia[key] = poner(copia[key], resto, nuevo)
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

const cuerpoCrudo: fc.Arbitrary<Dano> = fc.constantFrom(...CRUDOS).map(
  ([tipo, bytes]) =>
    (pedido) =>
      conTexto(pedido, bytes, tipo),
)

const enLaConsulta: fc.Arbitrary<Dano> = fc
  .tuple(fc.nat(), fc.constantFrom(...CLAVES), valor, fc.integer({ min: 1, max: 3 }), fc.boolean())
  .map(([donde, key, nuevo, veces, suya]) => (pedido) => {
    const [propia = key] = pedido.query[donde % Math.max(1, pedido.query.length)] ?? []
    return {
      ...pedido,
      query: [
        ...pedido.query,
        ...Array.from({ length: veces }, (): [string, unknown] => [suya ? propia : key, corto(nuevo)]),
      ],
    }
  })

/** The protocol of the lists, bent (A7): in the query, or in the body of the lists that take one. */
const enElListado: fc.Arbitrary<Dano> = fc
  .array(fc.constantFrom(...ORDENES), { minLength: 1, maxLength: 3 })
  .map((pares) => (pedido) => {
    if (pedido.cuerpo === undefined) return { ...pedido, query: [...pedido.query, ...pares] }
    const [[key, texto]] = pares as [[string, string]]
    const [columna = '', sentido = ''] = texto.split(':')
    const nuevo: Record<string, unknown> = {
      order: [{ column: columna, dir: sentido }],
      length: Number(texto),
      start: Number(texto),
      search: texto,
      [key]: undefined,
      columns: { [key]: texto },
    }
    const cual = key.startsWith('columns') ? 'columns' : key
    return { ...pedido, cuerpo: { ...(pedido.cuerpo as object), [cual]: nuevo[cual] } }
  })

/** What fits an address that the HTTP parser takes. */
const corto = (nuevo: unknown) => (typeof nuevo === 'string' && nuevo.length > 10_240 ? nuevo.slice(0, 10_240) : nuevo)

const enElCamino: fc.Arbitrary<Dano> = fc.tuple(fc.nat(), valor).map(([donde, nuevo]) => (pedido) => {
  const nombres = Object.keys(pedido.params)
  const nombre = nombres[donde % Math.max(1, nombres.length)]
  return nombre === undefined ? pedido : { ...pedido, params: { ...pedido.params, [nombre]: corto(nuevo) } }
})

const enLasCabeceras: fc.Arbitrary<Dano> = fc.constantFrom(...CABECERAS).map(([nombre, nueva]) => (pedido) => ({
  ...pedido,
  cabeceras: { ...pedido.cabeceras, [nombre]: nueva },
}))

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
