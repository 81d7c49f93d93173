import { areasApi } from '@cabildo/contracts/organizacion'
import { COLUMNAS_CARGA_AREAS, organizacionCargasApi, TOPE_FILAS_CARGA } from '@cabildo/contracts/organizacion-cargas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../../test/banco.ts'
import { leerHoja } from '../../../../test/cargas.ts'
import { enCarrera } from '../../../../test/carrera.ts'
import { dniDelElenco, type Persona } from '../../../../test/elenco.ts'
import { type CeldaDePrueba, unLibro } from '../../../../test/hojas-de-prueba.ts'
import { MUDO } from '../../../../test/obrero.ts'
import { crearReloj } from '../../../platform/reloj.ts'
import { revisarCargaDeAreas } from './carga-areas.ts'
import { abrirLectorDeCargas } from './cargas.ts'

const banco = usarBanco()
const api = organizacionCargasApi
let lector: ReturnType<typeof abrirLectorDeCargas>
beforeAll(() => {
  lector = abrirLectorDeCargas(banco.archivos)
})
afterAll(() => lector.cerrar())
beforeEach(async () => {
  await banco.db.deleteFrom('cargas').execute()
})

const TITULOS = COLUMNAS_CARGA_AREAS.map(({ titulo }) => titulo)
type Fila = Partial<Record<(typeof TITULOS)[number], CeldaDePrueba>>
const unaHoja = (filas: readonly Fila[]) =>
  unLibro([{ filas: [TITULOS, ...filas.map((fila) => TITULOS.map((titulo) => fila[titulo] ?? null))] }], 'areas.xlsx')

const de = (id: number) => ({ params: { id: String(id) } })
const subir = async (quien: Persona, archivo: File) =>
  (await banco.como(quien)).llamar(api.subirAreas, { archivos: { 'selectedFile[]': [archivo] }, body: {} })
const ver = async (quien: Persona, id: number) => (await banco.como(quien)).llamar(api.ver, de(id))
const revisarArchivo = async (archivo: File, quien: Persona = 'admin') => {
  const { id } = (await subir(quien, archivo)).cuerpo.data
  await revisarCargaDeAreas({
    ...{ db: banco.db, archivos: banco.archivos, reloj: crearReloj(() => AHORA), log: MUDO, lector },
  })({ carga_id: id }, { ultimo: true })
  return (await ver(quien, id)).cuerpo.data
}
const revisar = async (filas: readonly Fila[], quien?: Persona) => revisarArchivo(await unaHoja(filas), quien)
const filasDe = async (id: number) =>
  (await (await banco.como('admin')).llamar(api.filas, { ...de(id), query: {} })).cuerpo.data
const aplicar = async (id: number, quien: Persona = 'admin') =>
  (await banco.como(quien)).llamar(api.aplicar, { ...de(id), body: {} })
const bajar = async (quien: Persona, url: string) => (await banco.como(quien)).enviar({ method: 'GET', url })
const areas = async () => {
  const { data } = (await (await banco.como('admin')).llamar(areasApi.listar, { query: {} })).cuerpo
  return new Map(data.map((area) => [area.name, area]))
}

test('ORG-52 areas are looked at first, made with numbers, siglas and places in one act, and are equal in the next file', async () => {
  const filas: Fila[] = [
    { ÁREA: 'Unidad de Prueba', 'DEPENDE DE': 'Subgerencia de Prueba', TELÉFONO: '051 352000 anexo 4' },
    { ÁREA: 'Subgerencia de Prueba', SIGLAS: 'sgpr', 'DEPENDE DE': 'gerencia de ADMINISTRACION', 'N°': 4_000 },
    { ÁREA: 'Gerencia de Administración', CORREO: 'admin@ejemplo.pe', 'JEFE (DNI)': Number(dniDelElenco('marta')) },
    { ÁREA: 'Mala', SIGLAS: 'con espacio', 'N°': 0, CORREO: 'nada', 'JEFE (DNI)': '123' },
    { SIGLAS: 'X' },
  ]
  const carga = await revisar(filas)
  expect(carga).toMatchObject({ clase: 'areas', estado: 'lista', nuevos: 2, cambiados: 1, rechazados: 2, usuarios: 0 })
  expect((await areas()).has('Unidad de Prueba')).toBe(false)
  expect((await filasDe(carga.id)).slice(3).map(({ motivos }) => motivos)).toEqual([
    [
      'SIGLAS: Use mayúsculas, números, punto, barra o guion, hasta 20 caracteres, como GDU',
      'N°: Ingrese un número de 1 a 32,767',
      'El DNI «123» tiene 3 dígitos: deben ser 8',
      'CORREO: Email invalido',
    ],
    ['Falta el nombre del área'],
  ])
  expect((await aplicar(carga.id)).cuerpo.data).toMatchObject({
    ...{ estado: 'aplicada', registrados: 2, actualizados: 1, claves: null },
  })
  const hechas = await areas()
  expect(hechas.get('Subgerencia de Prueba')).toMatchObject({ id: 4_000, siglas: 'SGPR', depende_de: 20 })
  expect(hechas.get('Unidad de Prueba')).toMatchObject({
    ...{ depende_de: 4_000, siglas: null, telefono: '051 352000 anexo 4', facultades: ['tramites'] },
  })
  expect(hechas.get('Unidad de Prueba')?.id).toBeGreaterThanOrEqual(100)
  expect(hechas.get('Gerencia de Administración')).toMatchObject({
    ...{ correo: 'admin@ejemplo.pe', jefe: expect.objectContaining({}) },
  })
  // Sent twice it is done once.
  expect((await aplicar(carga.id)).status).toBe(200)
  expect(await revisar(filas.slice(0, 3))).toMatchObject({ nuevos: 0, cambiados: 0, iguales: 3 })
})

test('ORG-52 rows of one area, siglas or number are one; refused rows come back as a workbook that can be uploaded', async () => {
  const carga = await revisar([
    { ÁREA: 'Vivero', SIGLAS: 'VIV', 'N°': 4_100 },
    { ÁREA: 'VIVERO ' },
    { ÁREA: 'Granja', SIGLAS: 'VIV' },
    { ÁREA: 'Establo', 'N°': 4_100 },
    { ÁREA: 'Otra', 'DEPENDE DE': 'Nada' },
  ])
  expect((await filasDe(carga.id)).map(({ motivos }) => motivos.join())).toEqual([
    '',
    'Repite el área de la fila 2',
    'Repite las siglas de la fila 2',
    'Repite el número de la fila 2',
    'No hay un área llamada «Nada»',
  ])
  const { rawPayload } = await bajar('admin', api.rechazadas.path.replace(':id', String(carga.id)))
  const archivo = new File([new Uint8Array(rawPayload)], 'rechazadas.xlsx')
  const [titulos, ...devueltas] = await leerHoja(archivo)
  expect(titulos).toEqual(['FILA', ...TITULOS, 'MOTIVO'])
  expect(devueltas.at(-1)?.slice(0, 4)).toEqual(['6', 'Otra', '', 'Nada'])
  expect(await revisarArchivo(archivo)).toMatchObject({ filas: 4, nuevos: 3, rechazados: 1 })
})

test('ORG-52 ORG-10 names are equal where the database takes them as equal, with what is there and in the file', async () => {
  await (await banco.como('admin')).llamar(areasApi.crear, { body: { name: 'Gerencia - Riego' } })
  const carga = await revisar([
    { ÁREA: 'Gerencia – Riego', TELÉFONO: '051 352001' },
    { ÁREA: 'Represa “Norte”', 'DEPENDE DE': 'gerencia — riego' },
    { ÁREA: 'Represa "Norte"' },
  ])
  expect((await filasDe(carga.id)).map(({ clase, motivos }) => [clase, ...motivos])).toEqual([
    ['cambia'],
    ['nuevo'],
    ['rechazado', 'Repite el área de la fila 3'],
  ])
  expect((await aplicar(carga.id)).cuerpo.data).toMatchObject({ registrados: 1, actualizados: 1 })
  const hechas = await areas()
  expect(hechas.get('Represa “Norte”')?.depende_de).toBe(hechas.get('Gerencia - Riego')?.id)
})

test('ORG-52 ORG-12 moves that only together make a tree are applied together, whatever the order of the rows', async () => {
  await aplicar((await revisar([{ ÁREA: 'Arriba' }, { ÁREA: 'Abajo', 'DEPENDE DE': 'Arriba' }])).id)
  await aplicar(
    (
      await revisar([
        { ÁREA: 'Arriba', 'DEPENDE DE': 'Abajo' },
        { ÁREA: 'Abajo', 'DEPENDE DE': 'Tercera' },
        { ÁREA: 'Tercera' },
      ])
    ).id,
  )
  const hechas = await areas()
  expect(hechas.get('Arriba')?.depende_de).toBe(hechas.get('Abajo')?.id)
  expect(hechas.get('Abajo')?.depende_de).toBe(hechas.get('Tercera')?.id)
})

test('ORG-52 D-22 a preview that has become untrue is shown again; two files at once and one applied twice have one outcome', async () => {
  const carga = await revisar([{ ÁREA: 'Banda', SIGLAS: 'BND' }])
  await (await banco.como('admin')).llamar(areasApi.crear, { body: { name: 'Orquesta', siglas: 'BND' } })
  expect(await aplicar(carga.id)).toMatchObject({ status: 409, cuerpo: { codigo: 'personalCambiado' } })
  expect((await ver('admin', carga.id)).cuerpo.data).toMatchObject({ estado: 'lista', nuevos: 0, rechazados: 1 })
  const [una, otra] = [await revisar([{ ÁREA: 'Coro' }]), await revisar([{ ÁREA: 'CORO' }], 'sol')]
  const resultados = await enCarrera(
    banco.bd,
    (trx) => sql`select from cargas where id in (${una.id}, ${otra.id}) for update`.execute(trx),
    [() => aplicar(una.id), () => aplicar(una.id), () => aplicar(otra.id, 'sol')],
  )
  // Whoever comes second with another file sees first that nothing is left to do.
  expect(resultados.map(({ status }) => status).toSorted()).toEqual(
    resultados[2]?.status === 200 ? [200, 409, 409] : [200, 200, 409],
  )
  expect([...(await areas()).keys()].filter((name) => name.toLowerCase() === 'coro')).toHaveLength(1)
})

test('ORG-52 ORG-55 an upload is its owner’s alone, is found again, and takes ORG-01', async () => {
  expect((await subir('jefa', await unaHoja([{ ÁREA: 'Nada' }]))).status).toBe(403)
  expect((await bajar('jefa', api.plantilla.path.replace(':clase', 'areas'))).statusCode).toBe(403)
  const carga = await revisar([{ ÁREA: 'Pendiente' }], 'sol')
  expect((await ver('admin', carga.id)).status).toBe(404)
  expect((await aplicar(carga.id)).status).toBe(404)
  const pendientes = async () => (await (await banco.como('sol')).llamar(api.pendientes, {})).cuerpo.data
  expect((await pendientes()).map(({ id, clase }) => [id, clase])).toEqual([[carga.id, 'areas']])
  // What is of people alone is not there.
  expect((await (await banco.como('sol')).llamar(api.equivalencias, { ...de(carga.id), body: {} })).status).toBe(404)
  expect((await (await banco.como('sol')).llamar(api.descartar, de(carga.id))).status).toBe(200)
  expect(await pendientes()).toEqual([])
})

test('ORG-52 a file of more rows than the limit is not taken in; the template changes nothing as it is', async () => {
  const demasiadas = Array.from({ length: TOPE_FILAS_CARGA.areas + 1 }, (_, i) => ({ ÁREA: `Área ${i}` }))
  expect(await revisar(demasiadas)).toMatchObject({
    ...{ estado: 'fallida', falla: expect.stringContaining('2,000 como máximo') },
  })
  const { rawPayload } = await bajar('admin', api.plantilla.path.replace(':clase', 'areas'))
  const plantilla = new File([new Uint8Array(rawPayload)], 'plantilla.xlsx')
  expect((await leerHoja(plantilla))[0]).toEqual(TITULOS)
  expect(await revisarArchivo(plantilla)).toMatchObject({ filas: 1, iguales: 1, rechazados: 0 })
})

test('ORG-52 O10 formulas without a value, and names that are too long refuse the row; signs that nobody sees go, and what looks like a formula is a text', async () => {
  const carga = await revisar([
    { ÁREA: { formula: 'A9&"x"' } },
    { ÁREA: { formula: 'A9&"x"', resultado: 'Calculada' } },
    { ÁREA: '=1+1' },
    { ÁREA: 'Al rev\u202eés' },
    { ÁREA: 'x'.repeat(201) },
    { ÁREA: '<b>Marcada</b>', TELÉFONO: '@SUM(1)' },
  ])
  expect((await filasDe(carga.id)).map(({ clase, nombre, motivos }) => [clase, nombre, motivos.length])).toEqual([
    ['rechazado', '', 1],
    ['nuevo', 'Calculada', 0],
    ['nuevo', '=1+1', 0],
    ['nuevo', 'Al revés', 0],
    ['rechazado', '', 1],
    ['nuevo', '<b>Marcada</b>', 0],
  ])
})
