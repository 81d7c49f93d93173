import { nombreComparable } from '@cabildo/contracts/organizacion-estructura'
import { expect, test } from 'vitest'
import type { AreaRegistrada, RegistroDeAreas } from './areas.queries.ts'
import { clasificarAreas } from './areas.ts'
import type { ValoresDeArea } from './lectura-areas.ts'

const unArea = (id: number, name: string, cambios: Partial<AreaRegistrada> = {}): AreaRegistrada => ({
  ...{ id, name, siglas: null, depende_de: null, jefe_acceso_id: null, jefe_dni: null },
  ...{ correo: null, telefono: null, cerrada: false },
  ...cambios,
})
const NADA = { siglas: null, depende_de: null, numero: null, jefe: null, correo: null, telefono: null }
type Valores = Partial<ValoresDeArea>
/** Rows from 2 on, as a spreadsheet numbers them below its headings. */
const clasificar = (
  filas: readonly Valores[],
  areas: readonly AreaRegistrada[],
  accesos: RegistroDeAreas['accesos'] = [],
) =>
  clasificarAreas(
    filas.map((valores, i) => ({
      fila: i + 2,
      leida: { valores: { name: null, ...NADA, ...valores }, avisos: [], motivos: [] },
    })),
    { areas: [...areas], accesos },
    nombreComparable,
  )
const suertes = (...pedido: Parameters<typeof clasificar>) =>
  clasificar(...pedido).map(({ clase, motivos }) => [clase, ...motivos].join(': '))

const MUNICIPAL = unArea(5, 'Gerencia Municipal', { siglas: 'GM' })
const OBRAS = unArea(7, 'Gerencia de Obras', { siglas: 'GO', depende_de: 5, correo: 'obras@ejemplo.pe' })

test('ORG-52 an area depends on one of the same file in any order, by name, siglas or number; an unknown one refuses the row', () => {
  const filas = clasificar(
    [
      { name: 'Estudios', depende_de: 'obras públicas' },
      { name: 'Obras  Públicas', siglas: 'SOP', numero: 150, depende_de: 'gm' },
      { name: 'Liquidación', depende_de: 'SOP' },
      { name: 'Almacén', depende_de: '150' },
      { name: 'Archivo', depende_de: '7' },
      { name: 'Caja', depende_de: 'Tesorería' },
      { name: 'Ventanilla', depende_de: 'Caja' },
    ],
    [MUNICIPAL, OBRAS],
  )
  expect(filas.map(({ clase, lugar }) => [clase, lugar])).toEqual([
    ['nuevo', 'depende de Obras  Públicas'],
    ['nuevo', 'N° 150, SOP, depende de Gerencia Municipal'],
    ['nuevo', 'depende de Obras  Públicas'],
    ['nuevo', 'depende de Obras  Públicas'],
    ['nuevo', 'depende de Gerencia de Obras'],
    ['rechazado', 'depende de Tesorería'],
    ['rechazado', 'depende de Caja'],
  ])
  expect(filas.slice(5).map(({ motivos }) => motivos)).toEqual([
    ['No hay un área llamada «Tesorería»'],
    ['Depende del área de la fila 7, que se rechaza'],
  ])
  expect(filas[0]?.efecto).toMatchObject({ id: null, depende_de: null, depende_de_fila: 3 })
  expect(filas[4]?.efecto).toMatchObject({ depende_de: 7, depende_de_fila: null })
})

test('ORG-52 an existing area changes only in cells that say something, never its name', () => {
  const [nada, cambia] = clasificar(
    [
      { name: 'GERENCIA MUNICIPAL', siglas: 'GM' },
      { name: 'gerencia de  obras', siglas: 'GOP', telefono: '051 1' },
    ],
    [MUNICIPAL, OBRAS],
  )
  expect(nada).toMatchObject({
    ...{ clase: 'igual', nombre: 'Gerencia Municipal', efecto: null },
    avisos: ['ÁREA: se conserva «Gerencia Municipal», como está registrado'],
  })
  expect(cambia).toMatchObject({
    clase: 'cambia',
    cambios: [
      { campo: 'SIGLAS', antes: 'GO', despues: 'GOP' },
      { campo: 'TELÉFONO', antes: '', despues: '051 1' },
    ],
    efecto: { id: 7, siglas: 'GOP', depende_de: null, correo: null, telefono: '051 1' },
  })
})

test('ORG-52 ORG-09 ORG-11 numbers and siglas of others refuse the row; a closed area keeps its number and gives its name', () => {
  const cerrada = unArea(40, 'Camal', { siglas: 'C', cerrada: true })
  expect(
    suertes(
      [
        { name: 'Mercados', numero: 40 },
        { name: 'Parques', numero: 7 },
        { name: 'Gerencia de Obras', numero: 90 },
        { name: 'Gerencia Municipal', numero: 5 },
        { name: 'Catastro', siglas: 'GO' },
        { name: 'Camal', siglas: 'C' },
      ],
      [MUNICIPAL, OBRAS, cerrada],
    ),
  ).toEqual([
    'rechazado: El número 40 ya es de Camal',
    'rechazado: El número 7 ya es de Gerencia de Obras',
    'rechazado: El área tiene el número 7, que no cambia',
    'igual',
    'rechazado: Otra área ya usa las siglas GO: Gerencia de Obras',
    'nuevo',
  ])
})

test('ORG-52 ORG-13 a head has an access in force of that very area; whoever was chosen stays', () => {
  const conJefe = unArea(8, 'Rentas', { jefe_acceso_id: 31, jefe_dni: '40000001' })
  const accesos = [
    { dni: '40000001', area_id: 8, empacce_id: 32 },
    { dni: '40000002', area_id: 7, empacce_id: 33 },
  ]
  const filas: Valores[] = [
    { name: 'Rentas', jefe: '40000001' },
    { name: 'Gerencia de Obras', jefe: '40000002' },
    { name: 'Gerencia Municipal', jefe: '40000002' },
    { name: 'Cultura', jefe: '40000002' },
  ]
  const falta = 'rechazado: JEFE (DNI): Elija a una persona con acceso vigente en el área'
  const registro = [MUNICIPAL, OBRAS, conJefe]
  expect(suertes(filas, registro, accesos)).toEqual(['cambia', 'cambia', falta, falta])
  expect(clasificar(filas, registro, accesos).map(({ efecto }) => efecto?.jefe_acceso_id)).toEqual([
    ...[32, 33, undefined, undefined],
  ])
  // The access that was chosen has ended, and there is no other.
  expect(suertes([{ name: 'Rentas', jefe: '40000001' }], registro)).toEqual(['igual'])
})

test('ORG-52 ORG-12 a circle refuses all of its rows and what hangs from them, and no others', () => {
  const circulo = 'rechazado: Un área no puede depender de sí misma ni de una de las suyas'
  expect(
    suertes(
      [
        { name: 'Sola', depende_de: 'Sola' },
        { name: 'Una', depende_de: 'Otra' },
        { name: 'Otra', depende_de: 'Una' },
        { name: 'Debajo', depende_de: 'Otra' },
        { name: 'Gerencia Municipal', depende_de: 'Gerencia de Obras' },
        { name: 'Aparte', depende_de: 'Gerencia Municipal' },
      ],
      [MUNICIPAL, OBRAS],
    ),
  ).toEqual([circulo, circulo, circulo, 'rechazado: Depende del área de la fila 4, que se rechaza', circulo, 'nuevo'])
  // Turned round as a whole it is a tree.
  expect(
    suertes(
      [
        { name: 'Gerencia Municipal', depende_de: 'Gerencia de Obras' },
        { name: 'Gerencia de Obras', depende_de: 'Alcaldía' },
      ],
      [MUNICIPAL, OBRAS, unArea(11, 'Alcaldía')],
    ),
  ).toEqual(['cambia', 'cambia'])
})

test('ORG-52 ORG-12 the rows that would make a ninth level are refused, those of moved branches too', () => {
  const niveles = 'rechazado: La estructura admite hasta 8 niveles'
  const cadena = Array.from(
    { length: 9 },
    (_, i): Valores => ({
      name: `Nivel ${i + 1}`,
      depende_de: i === 0 ? null : `Nivel ${i}`,
    }),
  )
  expect(suertes(cadena, [])).toEqual([...Array.from({ length: 8 }, () => 'nuevo'), niveles])
  // An area with one below it, under the eighth level and under the sixth.
  const bajo = (nivel: number) =>
    suertes([...cadena.slice(0, 8), { name: 'Gerencia Municipal', depende_de: `Nivel ${nivel}` }], [MUNICIPAL, OBRAS])
  expect(bajo(7).at(-1)).toBe(niveles)
  expect(bajo(6).at(-1)).toBe('cambia')
})

test('ORG-52 a circle of before that no row has made is nobody’s fault', () => {
  const registro = [unArea(1, 'Uno', { depende_de: 2 }), unArea(2, 'Dos', { depende_de: 1 })]
  expect(suertes([{ name: 'Tres' }, { name: 'Uno', siglas: 'U' }], registro)).toEqual(['nuevo', 'cambia'])
})
