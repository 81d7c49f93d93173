import assert from 'node:assert/strict'
import { TABLA_NACIMIENTOS } from '@cabildo/contracts/nacimientos'
import { comprobarListas, enJson, ingresar, pedir } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { ADMINISTRADOR, bearer, CONEXIONES_PERSONAL, NACIMIENTOS } from './escena.ts'
import { elegidas, type Medida, medir, type Plan } from './medicion.ts'
import { lanzarProducto } from './proceso.ts'

type Nacido = Record<
  'ape1' | 'ape2' | 'nom_nac' | 'ape_pad' | 'nom_pad' | 'ape_mad' | 'nom_mad' | 'sex_nac' | 'anio',
  string
>

const primera = (texto: string): string => texto.split(' ')[0] ?? ''

/** Four filters as people who look for somebody type them: whole words, their beginnings, a sex, a year. */
const cuatro: ((n: Nacido) => object)[] = [
  (n) => ({
    ape_nac: `${n.ape1} ${n.ape2}`,
    nom_nac: primera(n.nom_nac),
    ape_pad: primera(n.ape_pad),
    ape_mad: primera(n.ape_mad),
  }),
  (n) => ({ ape_nac: n.ape1, nom_nac: primera(n.nom_nac), sex_nac: n.sex_nac, fch_nac: n.anio }),
  (n) => ({
    ape_nac: n.ape2.slice(0, 3),
    nom_nac: primera(n.nom_nac).slice(0, 3),
    nom_pad: n.nom_pad,
    nom_mad: primera(n.nom_mad),
  }),
]

/** What the screen of births asks for: how it is called, and the request, made anew for each call. */
const paginas = (nacidos: readonly Nacido[], ancla: { id: number }): [medida: string, cuerpo: () => object][] => {
  let turno = 0
  const deAlguno = (filtro: (n: Nacido) => object) => () => {
    const nacido = nacidos[turno++ % nacidos.length]
    assert(nacido)
    return { columns: filtro(nacido) }
  }
  const fija = (cuerpo: object) => () => cuerpo
  return [
    ['births, first page (API-85)', fija({})],
    ...TABLA_NACIMIENTOS.ordenables.flatMap((column): [string, () => object][] =>
      (['asc', 'desc'] as const).map((dir) => [`births, by ${column} ${dir}`, fija({ order: [{ column, dir }] })]),
    ),
    ['births, from row 490,000', fija({ start: 490_000 })],
    ['births, from row 490,000 by name', fija({ start: 490_000, order: [{ column: 'ape_nac', dir: 'asc' }] })],
    // As the screen asks for it: from the first row of the page before.
    ['births, page 20,000', fija({ start: 199_990, ancla: { id: ancla.id, start: 199_980 } })],
    ['births, the last page', fija({ start: NACIMIENTOS - 10 })],
    ['births, search of the commonest surname', fija({ search: 'gonzalez' })],
    ['births, filter of a surname', deAlguno((n) => ({ ape_nac: n.ape1 }))],
    ['births, filter of the commonest surname', fija({ columns: { ape_nac: 'gonzalez' } })],
    ['births, filter of a sex', fija({ columns: { sex_nac: 'F' } })],
    ['births, filter of a year', fija({ columns: { fch_nac: '2015' } })],
    ...cuatro.map((filtro, i): [string, () => object] => [`births, four filters (${i + 1})`, deAlguno(filtro)]),
    [
      'births, four filters of common names',
      fija({ columns: { ape_nac: 'gonzalez', nom_nac: 'maria', ape_pad: 'gonzalez', ape_mad: 'munoz' } }),
    ],
  ]
}

/** How long the server takes for the births register, at a modest number of calls at once (D-42). */
export const medirNacimientos = async (almacen: Almacen, plan: Plan): Promise<Map<string, Medida>> => {
  const nacidos = await ejecutar<Nacido>(
    almacen.url('nacimientos'),
    `select ape1, ape2, nom_nac, ape_pad, nom_pad, ape_mad, nom_mad, sex_nac, ano_eje::text as anio from nacimientos
      where id % 499 = 7 and fch_nac is not null order by md5(id::text)`,
  )
  const producto = await lanzarProducto(almacen, 'nacimientos')
  try {
    const token = await ingresar(producto, ADMINISTRADOR)
    const headers = bearer(token)
    const url = `${producto.url}/api/nacimiento/list`
    const {
      data: [ancla],
    } = await pedir<{ data: { id: number }[] }>(url, enJson({ start: 199_980 }, token))
    assert(ancla)
    const todas = paginas(nacidos, ancla).map(([medida, cuerpo]) => ({
      medida,
      url,
      method: 'POST' as const,
      headers,
      cuerpo,
    }))
    const llamadas = elegidas(todas, plan)
    await comprobarListas(llamadas, NACIMIENTOS)
    return await medir(llamadas, plan, CONEXIONES_PERSONAL)
  } finally {
    await producto.detener()
  }
}
