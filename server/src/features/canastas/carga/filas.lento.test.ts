import { beforeEach, expect, test } from 'vitest'
import { usarBanco } from '../../../../test/banco.ts'
import { usarCargas } from '../../../../test/cargas.ts'
import {
  type Beneficiario,
  type CeldaDePrueba,
  comoFila,
  dia,
  ENCABEZADO,
  unaPersona,
  unLibro,
  unPadron,
} from '../../../../test/hojas-de-prueba.ts'

const banco = usarBanco()
const { aplicar, canastas, filas, revisar, subir } = usarCargas(banco)
beforeEach(() => banco.db.deleteFrom('canastas').execute())

/** A row, and what becomes of it. */
type Caso = [Beneficiario, 'nuevo' | 'rechazado', string | null]

const CON_TRAMPAS: Caso[] = [
  [unaPersona(), 'nuevo', null],
  [unaPersona({ dni: 98_476_957 }), 'nuevo', null],
  [unaPersona({ dni: 8_014_371 }), 'nuevo', 'Se completó el DNI con ceros: 08014371'],
  [unaPersona({ dni: ' 99104192 ' }), 'nuevo', 'Se limpió el DNI: 99104192'],
  [unaPersona({ dni: '98782077.0' }), 'nuevo', 'Se limpió el DNI: 98782077'],
  [unaPersona({ fnac: '24/07/1975' }), 'nuevo', null],
  [unaPersona({ fnac: '1997-05-03' }), 'nuevo', null],
  [unaPersona({ fnac: '31/02/1980' }), 'rechazado', 'FEC. NAC: 31/02/1980 no existe'],
  [unaPersona({ dni: '99117031', fnac: null }), 'nuevo', null],
  [unaPersona({ dni: '99117031', ape_nom: 'OTRA PERSONA' }), 'rechazado', 'El DNI ya está en la fila 12'],
  [unaPersona({ ngrupo: 'grupo 3' }), 'nuevo', 'Se corrigió el grupo: GRUPO 3'],
  [unaPersona({ ngrupo: 'GRUPO 9' }), 'rechazado', 'NRO. GRUPO: «GRUPO 9» no es un grupo, van de GRUPO 1 a GRUPO 7'],
  [unaPersona({ ape_nom: '' }), 'rechazado', 'Faltan los apellidos y nombres'],
  [unaPersona({ ape_nom: { formula: '1+1' } }), 'rechazado', 'APELLIDOS Y NOMBRES es una fórmula sin valor'],
  [unaPersona({ ape_nom: { formula: 'A1', resultado: 'DE OTRA CELDA' } }), 'nuevo', null],
  [unaPersona({ dni: '9800000' }), 'rechazado', 'El DNI «9800000» tiene 7 dígitos: deben ser 8'],
  [
    unaPersona({ ape_nom: 'ÑAUPA  MUÑOZ,  JOSÉ\nMARÍA' }),
    'nuevo',
    'Se quitaron espacios sobrantes en APELLIDOS Y NOMBRES',
  ],
]
/** Above the people stand a title, a blank row and headings of somebody's own. */
const PRIMERA = 4

test('CAN-20 CAN-29 of a sheet full of mistakes each row is taken, put right, or refused with its reason', async () => {
  const titulos = ENCABEZADO.map((titulo) => ({ DNI: 'D.N.I.', 'NRO. GRUPO': 'Nro Grupo' })[titulo] ?? ` ${titulo} `)
  const vacia: CeldaDePrueba[] = []
  const personas = CON_TRAMPAS.map(([persona]) => comoFila(persona))
  const repetida = comoFila(CON_TRAMPAS[0]?.[0] ?? {})
  const hoja = [['PROGRAMA DE CANASTAS - PADRON DE BENEFICIARIOS'], vacia, titulos, ...personas]
  const carga = await revisar(
    await unLibro([
      { nombre: 'Resumen', oculta: true, filas: [ENCABEZADO, comoFila(unaPersona())] },
      {
        filas: [...hoja, vacia, titulos, repetida, vacia, ['TOTAL', null, { formula: 'COUNTA(C4:C20)' }]],
        filasOcultas: [PRIMERA + 1],
        unidas: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 12 }],
      },
      { filas: [] },
    ]),
  )
  const { data } = await filas(carga)
  expect(data.map(({ fila, clase, avisos, motivos }) => [fila, clase, [...avisos, ...motivos]])).toEqual(
    CON_TRAMPAS.map(([, clase, dicho], i) => {
      const oculta = i === 1 ? ['Fila oculta en el archivo'] : []
      return [PRIMERA + i, clase, [...oculta, ...(dicho ? [dicho] : [])]]
    }),
  )
  expect(carga).toMatchObject({ hoja: 'Hoja2', filas: 20, nuevos: 11, rechazados: 6, corregidos: 6, ignorados: 3 })
  expect((await filas(carga, { 'columns[corregido]': '1' })).recordsFiltered).toBe(6)
  expect((await filas(carga, { search: 'ñaupa' })).data).toMatchObject([{ ape_nom: 'ÑAUPA MUÑOZ, JOSÉ MARÍA' }])
  await aplicar(carga)
  expect((await canastas()).map(({ ape_nom }) => ape_nom)).toContain('DE OTRA CELDA')
  expect(await canastas()).toHaveLength(11)
})

test('CAN-01 CAN-20 of a register of 1,200 without a mistake everybody is registered, 260 of them locked', async () => {
  const personas = Array.from({ length: 1_200 }, (_, i) =>
    unaPersona({ referencia: i % 60 < 13 ? 'ACTA-ANGLOAMERICA' : 'ACTA-MPI', fnac: dia(`19${50 + (i % 50)}-01-31`) }),
  )
  const archivo = await unPadron(personas)
  const carga = await revisar(archivo)
  expect(carga).toMatchObject({ filas: 1_200, nuevos: 1_200, rechazados: 0, corregidos: 0, ignorados: 0 })
  expect((await aplicar(carga)).cuerpo.data?.registrados).toBe(1_200)
  const registradas = await canastas()
  expect(registradas.filter(({ referencia }) => referencia.includes('ANGLO'))).toHaveLength(260)
  // What is shown as the table's total is kept by its own triggers.
  const { total } = await banco.db
    .selectFrom('conteos')
    .select(({ fn }) => fn.sum<number>('total').as('total'))
    .where('tabla', '=', 'canastas')
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(1_200)
  expect((await subir(archivo)).cuerpo.registrados).toBe(0)
})
