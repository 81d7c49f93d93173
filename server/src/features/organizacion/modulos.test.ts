import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import { textoDeServicioCerrado } from '@cabildo/contracts/base/servicio-cerrado'
import { SERVICIOS, type Servicio } from '@cabildo/contracts/base/servicios'
import { FORMULARIOS, SERVICIO_DEL_FORMULARIO } from '@cabildo/contracts/formularios'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { organizacionModulosApi } from '@cabildo/contracts/organizacion-modulos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, usarBanco } from '../../../test/banco.ts'
import { formularioDe } from '../../../test/consultas.ts'
import { esperar } from '../../../test/esperar.ts'
import {
  enviarPartes,
  type Partes,
  pdfDeTramite,
  presentarTramite,
  unTramiteNuevo,
  vecino,
} from '../../../test/fabricas-presentar.ts'
import { leerConfig } from '../../config.ts'
import { modulosSinUso } from './modulos.ts'

const banco = usarBanco({
  env: {
    ENTIDAD_DOMICILIO: 'Jr. Lima 100',
    ENTIDAD_TELEFONO: '(084) 123456',
    ENTIDAD_HORARIO: 'lunes a viernes de 8:00 a 16:00',
    MODULOS_OPCIONALES: 'canastas',
  },
})
const TEXTO =
  'Este servicio aún no está disponible por esta vía. Acérquese a Jr. Lima 100 o llame al (084) 123456. Atención: lunes a viernes de 8:00 a 16:00.'

const ver = async (quien: Cliente) => (await quien.llamar(organizacionModulosApi.ver)).cuerpo.data
const abrirSolo = async (quien: Cliente, servicios: Servicio[]) => {
  const { version } = await ver(quien)
  return quien.llamar(organizacionModulosApi.guardar, { body: { servicios, version } })
}

beforeEach(() => banco.poner(AHORA))

describe('optional modules and services to citizens', () => {
  test('ORG-43 ORG-38 the setting fills the modules once; a switch shows in the menu from the next sign-in on', async () => {
    const sol = await banco.como('sol')
    const { modulos, version } = await ver(sol)
    expect(modulos).toEqual(['canastas'])
    const cambiado = await sol.llamar(organizacionModulosApi.guardar, {
      body: { modulos: ['archivo', 'estadistica', 'archivo'], version },
    })
    expect(cambiado).toMatchObject({ status: 200, cuerpo: { data: { modulos: ['archivo', 'estadistica'] } } })
    // A server that starts later does not fill them again, and says so.
    await banco.otraApp()
    const config = leerConfig({ MODULOS_OPCIONALES: 'canastas' })
    expect(await modulosSinUso(banco.db, config)).toEqual([
      'MODULOS_OPCIONALES ya no se usa: el dato se cambia en Organización, Módulos',
    ])
    expect(await modulosSinUso(banco.db, leerConfig({ MODULOS_OPCIONALES: 'estadistica,archivo' }))).toEqual([])
    const { cuerpo } = await banco.ciudadano.llamar(sesionApi.ingresar, {
      body: { username: 'sol', password: 'una clave segura' },
    })
    const dicho = JSON.parse(Buffer.from((cuerpo.access_token ?? '').split('.')[1] ?? '', 'base64url').toString())
    expect(dicho.modulos).toEqual(['archivo', 'estadistica'])
  })

  test('ORG-42 SHE-94 a stale version changes nothing, whichever half of the screen was changed meanwhile', async () => {
    const sol = await banco.como('sol')
    const { version } = await ver(sol)
    const cambiar = (body: object) =>
      sol.llamar(organizacionModulosApi.guardar, { body: { ...body, version } as { version: string } })
    expect((await cambiar({ modulos: [] })).status).toBe(200)
    expect(await cambiar({ servicios: [] })).toMatchObject({ status: 409, cuerpo: { codigo: 'desactualizado' } })
    expect((await ver(sol)).servicios.toSorted()).toEqual([...SERVICIOS].toSorted())
    expect(await cambiar({ modulos: ['otro'] })).toMatchObject({ status: 422 })
  })

  test('ORG-44 ING-04 closing asks for proof of identity before anything is done; opening does not', async () => {
    const sol = await banco.como('sol')
    banco.poner(new Date(AHORA.getTime() + 11 * 60_000))
    expect(await abrirSolo(sol, ['reclamos'])).toMatchObject({ status: 403, cuerpo: { codigo: 'confirmar' } })
    expect((await ver(sol)).servicios).toHaveLength(SERVICIOS.length)
    await sol.llamar(sesionApi.confirmar, { body: { password: 'una clave segura' } })
    expect(await abrirSolo(sol, ['reclamos'])).toMatchObject({
      status: 200,
      cuerpo: { data: { servicios: ['reclamos'] } },
    })
    banco.poner(new Date(AHORA.getTime() + 60 * 60_000))
    expect((await abrirSolo(sol, [...SERVICIOS])).status).toBe(200)
  })

  test('O9 ORG-44 a closed service answers 503 with where to go to each of its calls, before the body is read, and to nobody a time to try again', async () => {
    const sol = await banco.como('sol')
    await abrirSolo(sol, [])
    const suyas = TODAS_LAS_LLAMADAS.filter(({ servicio }) => servicio && typeof servicio === 'string')
    expect(new Set(suyas.map(({ servicio }) => servicio))).toEqual(new Set(SERVICIOS))
    const caminos = [
      ...suyas.map(({ method, path }) => [method, path.replace(':dni', '98000001')] as const),
      ...FORMULARIOS.map((form) => ['GET', `/api/formularios/${form}/ticket`] as const),
      ['POST', '/api/export/visita_reporte'] as const,
    ]
    for (const [method, url] of caminos)
      for (const quien of [banco.ciudadano, sol]) {
        // Not even what is no form at all is told from one.
        const { statusCode, headers, json } = await quien.enviar({ method, url, payload: { cualquier: 'cosa' } })
        expect([url, statusCode, json(), headers['retry-after']]).toEqual([
          ...[url, 503, { message: TEXTO, codigo: 'servicioCerrado' }, undefined],
        ])
      }
    const suya = await sol.enviar({ method: 'POST', url: '/api/export/mpvirtual', payload: { formato: 'csv' } })
    expect([suya.statusCode, (await sol.llamar(mesaDePartesListaApi.listar)).status]).toEqual([200, 200])
  })

  test('O9 ORG-44 a form that was opened before its service closed looks nobody up and files nothing, and no number is missing afterwards', async () => {
    const sol = await banco.como('sol')
    await abrirSolo(sol, [...SERVICIOS])
    const numero = async (i: number) =>
      Number((await presentarTramite(banco.app, vecino(i))).cuerpo.nro_registro?.split('-')[1])
    const primero = await numero(1)
    const paginas = FORMULARIOS.map((form) => ({ form, pagina: formularioDe(banco, form) }))
    const boletos = await Promise.all(paginas.map(({ pagina }) => pagina.ticket()))
    await abrirSolo(sol, ['reclamos'])
    const archivos = await banco.archivosEnDisco()
    const partes: Partes = [...Object.entries(unTramiteNuevo()), ['selectedFile[]', pdfDeTramite()]]
    expect(await enviarPartes(banco.app, partes)).toEqual({
      ...{ status: 503, cuerpo: { message: TEXTO, codigo: 'servicioCerrado' }, reintentar: undefined },
    })
    expect(await banco.archivosEnDisco()).toEqual(archivos)
    // The lookups are of all forms: what counts is which one the ticket was given to.
    for (const [i, { form, pagina }] of paginas.slice(0, 2).entries()) {
      const { status, cuerpo } = await pagina.reniec('98000001', boletos[i])
      expect([form, status, cuerpo.codigo]).toEqual(
        SERVICIO_DEL_FORMULARIO[form] === 'reclamos' ? [form, 200, undefined] : [form, 503, 'servicioCerrado'],
      )
    }
    await abrirSolo(sol, [...SERVICIOS])
    expect(await numero(2)).toBe(primero + 1)
  })

  test('ORG-44 every server hears of it', async () => {
    const otra = formularioDe(banco, 'transparencia', { app: await banco.otraApp() })
    const sol = await banco.como('sol')
    const estado = async () => (await otra.pedir('/api/formularios/transparencia/ticket')).status
    await abrirSolo(sol, [])
    await esperar(async () => expect(await estado()).toBe(503))
    await abrirSolo(sol, [...SERVICIOS])
    await esperar(async () => expect(await estado()).toBe(200))
  })

  test('ORG-42 connections are told in words: no address, user or secret', async () => {
    const { conexiones } = await ver(await banco.como('admin'))
    expect(conexiones.map(({ conexion }) => conexion)).toEqual([
      ...['correo', 'identidad', 'sisgedo', 'firma', 'ingreso', 'almacen'],
    ])
    await banco.db
      .insertInto('correos')
      .values({ para: 'a@b.pe', asunto: 'a', texto: 'a', ultimo_error: 'EAUTH 535 AUTH PLAIN', fallido_at: AHORA })
      .execute()
    const [correo] = (await ver(await banco.como('admin'))).conexiones
    expect(correo?.ultimo).toEqual({
      ...{ bien: false, en: '2026-11-18 10:30:00', motivo: 'no aceptó el usuario o la clave' },
    })
    expect(JSON.stringify((await ver(await banco.como('admin'))).conexiones)).not.toMatch(
      /b\.pe|\b535\b|\/tmp|postgres/,
    )
  })
})

test.each([
  [{ domicilio: '', telefono: '', horario: '' }, 'Este servicio aún no está disponible por esta vía.'],
  [
    { domicilio: '', telefono: '084123456', horario: '' },
    'Este servicio aún no está disponible por esta vía. Llame al 084123456.',
  ],
  [
    { domicilio: 'Av. Sol s/n.', telefono: '', horario: 'de 8 a 4' },
    'Este servicio aún no está disponible por esta vía. Acérquese a Av. Sol s/n. Atención: de 8 a 4.',
  ],
])('ORG-44 the text of a closed service leaves out what is empty: %o', (atencion, texto) => {
  expect(textoDeServicioCerrado(atencion)).toBe(texto)
})
