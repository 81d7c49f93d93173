import { reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { responsablesApi } from '@cabildo/contracts/responsables'
import { anterioresApi } from '@cabildo/contracts/respuestas-anteriores'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../../firma/test/pdf-de-prueba.ts'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { darBandejas, entrarEnBandeja } from '../../../test/expedientes.ts'
import { formularioDeReclamo, unaSolicitud, unReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { correosA } from '../../../test/mesa-de-partes.ts'
import { countDescuadrados } from '../expedientes/cuadre.queries.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000', LIMITE_CORREOS_DIA: '1000' } })
let rebeca: Cliente
let mila: Cliente
beforeAll(async () => {
  await darBandejas(banco)
  rebeca = await banco.como('rebeca')
  mila = await banco.como('mila')
})

const ANTES = new Date('2026-10-05T10:00:00-05:00')
const registrar = async (
  quien: Cliente,
  proceso: keyof typeof anterioresApi,
  ids: readonly number[],
  fecha: string,
  archivos: readonly File[] = [],
) =>
  quien.llamar(anterioresApi[proceso], {
    body: { ids: JSON.stringify(ids), fecha },
    archivos: { 'selectedFile[]': archivos },
  })
const pdf = () => new File([new Uint8Array(pdfDePrueba())], 'carta.pdf')
const ver = async (id: number) => (await rebeca.llamar(reclamosListaApi.ver, { params: { id: String(id) } })).cuerpo
const plazoDe = async (clave: string) =>
  (
    await sql<{ estado: string; dia: string }>`
      select estado, left(marca_lima(cerrado_at), 10) as dia from plazos where clave = ${clave}`.execute(banco.db)
  ).rows[0]

test('REC-41 API-160 what was answered outside is told as answered on its day: without a letter, without a receipt to wait for', async () => {
  const uno = (await banco.ciudadano.llamar(reclamosApi.presentar, { body: formularioDeReclamo() as never })).cuerpo
    .claim_id
  // It had an area, and a clock, when the product was brought in.
  await sql`update reclamos set anterior = true, created_at = ${ANTES} where id = ${uno}`.execute(banco.db)
  const gloria = await entrarEnBandeja(banco, 'gloria')
  const params = { id: String(uno) }
  await rebeca.llamar(reclamosListaApi.derivar, {
    params,
    body: { area_id: 15, proveido: '', clave: crypto.randomUUID() } as never,
  })
  const otro = await unReclamo(banco.db, { anterior: true, created_at: ANTES })
  const cartas = (await correosA(banco.db, 'rosa.q@example.com')).length
  const { status, cuerpo } = await registrar(rebeca, 'reclamos', [uno, otro.id], '2026-10-20', [pdf()])
  expect([status, cuerpo.data]).toEqual([200, [uno, otro.id].map((id) => ({ id, hecho: true, mensaje: 'Hecho' }))])
  const { data, atencion } = await ver(uno)
  expect(data).toMatchObject({ estado: 'RESPONDIDO', area: null })
  expect(atencion).toMatchObject({ cerrado_at: '2026-10-20 23:59:59' })
  expect(atencion.respuestas).toMatchObject([
    {
      ...{ clase: 1, fecha: '2026-10-20 23:59:59', texto: 'Se respondió el 20/10/2026, fuera de este sistema.' },
      ...{ correo: '', acuse: null, sin_acuse: null, archivos: [{ nombre: 'carta.pdf' }] },
    },
  ])
  expect(await plazoDe(`reclamo:${uno}`)).toEqual({ estado: 'CUMPLIDO', dia: '2026-10-20' })
  expect(await correosA(banco.db, 'rosa.q@example.com')).toHaveLength(cartas)
  expect((await gloria.listar({ bandeja: 'por_recibir', length: 100 })).cuerpo.data).toEqual([])
  expect(await countDescuadrados(banco.db)).toBe(0)
  // Sent again it is the same; told of another day it is one too many.
  expect((await registrar(rebeca, 'reclamos', [uno], '2026-10-20')).cuerpo.data[0]).toMatchObject({ hecho: true })
  expect((await registrar(rebeca, 'reclamos', [uno], '2026-10-21')).cuerpo.data).toEqual([
    { id: uno, hecho: false, mensaje: 'El reclamo ya no está en ese estado' },
  ])
  expect((await ver(uno)).atencion.respuestas).toHaveLength(1)
})

test('TRS-14 API-160 each has its own outcome: filed since, filed after that day, nothing of that number', async () => {
  const deAntes = await unaSolicitud(banco.db, { anterior: true, created_at: ANTES })
  const tarde = await unaSolicitud(banco.db, { anterior: true, created_at: new Date('2026-11-10T10:00:00-05:00') })
  const nueva = await unaSolicitud(banco.db, { created_at: ANTES })
  const ids = [deAntes.id, tarde.id, nueva.id, 999_999]
  expect((await registrar(mila, 'transparencia', ids, '2026-11-09')).cuerpo.data).toEqual([
    { id: deAntes.id, hecho: true, mensaje: 'Hecho' },
    { id: tarde.id, hecho: false, mensaje: 'La fecha es anterior a su presentación' },
    { id: nueva.id, hecho: false, mensaje: 'Se presentó después: responda aquí' },
    { id: 999_999, hecho: false, mensaje: expect.any(String) },
  ])
  const { rows } = await sql`select estado, sentido, left(marca_lima(respondido_at), 10) as dia from solicitudes
    where id = any(${ids}::integer[]) order by id`.execute(banco.db)
  expect(rows).toMatchObject([
    { estado: 'RESPONDIDA', sentido: null, dia: '2026-11-09' },
    { estado: 'REGISTRADA' },
    { estado: 'REGISTRADA' },
  ])
})

test('REC-40 REC-41 D-35 the responsible alone, 1 to 500 at once, and no day to come', async () => {
  const { id } = await unReclamo(banco.db, { anterior: true, created_at: ANTES })
  const errores = async (ids: readonly number[], fecha: string) =>
    (await registrar(rebeca, 'reclamos', ids, fecha)).cuerpo.errors
  expect(await errores([id], '2026-11-19')).toEqual({ fecha: 'La fecha no puede ser posterior a hoy' })
  expect(await errores([id], '2026-02-30')).toEqual({ fecha: 'Fecha no válida' })
  expect(await errores([], '2026-11-09')).toEqual({ ids: 'Elija al menos una fila' })
  expect(
    await errores(
      Array.from({ length: 501 }, (_, i) => i + 1),
      '2026-11-09',
    ),
  ).toEqual({
    ids: 'Máximo 500 a la vez',
  })
  expect((await registrar(mila, 'reclamos', [id], '2026-11-09')).status).toBe(403)
  const { sara, sol } = ELENCO
  await banco.db
    .insertInto('permisos')
    .values([{ empacce_id: sara.id, codigo: 1 }])
    .execute()
  await (await banco.como('sol')).llamar(responsablesApi.designar, {
    params: { proceso: 'reclamos' },
    body: { titular: sol.id, alterno: sara.id, documento: '', desde: '2026-11-02' } as never,
  })
  const { status, cuerpo } = await registrar(rebeca, 'reclamos', [id], '2026-11-09')
  expect([status, cuerpo.message]).toEqual([403, 'Solo el responsable del libro de reclamaciones puede hacerlo'])
  expect(AHORA.getTime()).toBeGreaterThan(ANTES.getTime())
})
