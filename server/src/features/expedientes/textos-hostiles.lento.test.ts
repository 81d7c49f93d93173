import { randomUUID } from 'node:crypto'
import { calendarioApi } from '@cabildo/contracts/calendario'
import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../../../test/banco.ts'
import { paginaDeConsulta, unPresentado } from '../../../test/consultas-de-casos.ts'
import { type BandejaDePrueba, darBandejas, entrarEnBandeja, hecho } from '../../../test/expedientes.ts'
import { formularioDeReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { sinBlancos, textoDePdf } from '../../../test/leer-pdf.ts'
import { recepcionar, registroDe } from '../../../test/mesa-de-partes.ts'
import { DENEGATORIA, presentarSolicitud, solicitudesDe } from '../../../test/solicitudes.ts'

/** What staff and citizens write of a case, wherever it is read again: text, and nothing else. */
const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000', LIMITE_CORREOS_DIA: '1000' } })
let rosa: BandejaDePrueba
let luis: BandejaDePrueba
let gloria: BandejaDePrueba
let sol: Cliente
beforeAll(async () => {
  await darBandejas(banco)
  rosa = await entrarEnBandeja(banco, 'rosa')
  luis = await entrarEnBandeja(banco, 'luis')
  gloria = await entrarEnBandeja(banco, 'gloria')
  sol = await banco.como('sol')
})

/** Begins as a formula, holds markup, an address and quotes; of each field with its own word. */
const hostil = (campo: string) => `=1+1 <img src=x onerror=alert(1)> "${campo}" http://malo.example/${campo}`
/** What turns the direction round, ends a line of a header, or is no character. */
const SIN_VER = ['\u202e', '\u0007', 'a\u2028b', '\ud800']

/** No cell of an export begins as a formula; what begins so is neutralised, and is text all the same. */
const exigirSinFormulas = (csv: string, ...campos: string[]) => {
  const celdas = (parse(csv, { bom: true, relax_column_count: true }) as string[][]).flat()
  expect(celdas.filter((celda) => /^[=+\-@\t\r]/.test(celda))).toEqual([])
  for (const campo of campos) expect(celdas.some((celda) => celda.includes(`"${campo}"`))).toBe(true)
}
const exportar = async (quien: Cliente, tabla: string, mas: object = {}) =>
  (
    await quien.enviar({
      ...{ method: 'POST', url: `/api/export/${tabla}` },
      payload: { formato: 'csv', length: 100, ...mas },
    })
  ).body

/** In every letter words are words: no markup, no address to be clicked, no line of a header. */
const exigirCartasDeTexto = async (para: string, ...campos: string[]) => {
  const cartas = await banco.db
    .selectFrom('correos')
    .select(['asunto', 'texto', 'html'])
    .where('para', '=', para)
    .execute()
  for (const { asunto, texto, html } of cartas) {
    expect(asunto).not.toMatch(/[\r\n]/)
    expect(texto).not.toMatch(/https?:\/\/malo|malo\.example/)
    expect(html ?? '').not.toMatch(/<img src=x|https?:\/\/malo|malo\.example/)
  }
  for (const campo of campos) expect(cartas.some(({ texto }) => texto.includes(`"${campo}"`))).toBe(true)
}

let redes = 0
const unaPagina = () => paginaDeConsulta(banco.app, `190.70.${++redes}.1`)

test('D11 D2 D3 D5 what is written in a case is text in tray, timeline, tracker, letters, route sheet and export', async () => {
  const nombre = hostil('tipo').slice(0, 120)
  const tipo = await sol.llamar(procedimientosApi.crear, {
    body: {
      ...{
        codigo: 'LIC-01',
        nombre,
        requisitos: [hostil('requisito').slice(0, 120)],
        dias: 15,
        silencio: 9,
        area_id: 15,
      },
      derecho: 'S/. 35.40, en caja',
    } as never,
  })
  expect([tipo.status, tipo.cuerpo.message]).toEqual([200, undefined])
  const uno = await unPresentado(banco, 1, { asunto: hostil('asunto') })
  const recibido = await recepcionar(await banco.como('mila'), uno.id, {
    ...{ procedimiento_id: tipo.cuerpo.data.id },
    destinos: [{ dependencia: 20, copia: false, proveido: hostil('proveido') }],
  })
  expect([recibido.status, recibido.cuerpo.message]).toEqual([200, undefined])
  const { registro, movimientos } = await registroDe(banco.db, uno.id)
  const { registro_id } = registro
  const filaDe = async (quien: BandejaDePrueba, bandeja: string) =>
    (await quien.listar({ bandeja, length: 100 })).cuerpo.data.find((fila) => fila.registro_id === registro_id)
  expect(await filaDe(rosa, 'por_recibir')).toMatchObject({ asunto: hostil('asunto'), proveido: hostil('proveido') })
  exigirSinFormulas(await exportar(rosa.quien, 'expedientes', { bandeja: 'por_recibir' }), 'asunto', 'proveido')

  const tenida = hecho(await rosa.recibir(movimientos[1]?.oper_id ?? 0))
  const enviada = hecho(await rosa.derivar(tenida, [{ dependencia: 15, proveido: hostil('segundo') }]))
  expect((await gloria.devolver(enviada, hostil('motivo'))).status).toBe(200)
  exigirSinFormulas(await exportar(rosa.quien, 'expedientes', { bandeja: 'por_recibir' }), 'motivo')
  const vuelta = await filaDe(rosa, 'por_recibir')
  hecho(await rosa.recibir(vuelta?.oper_id ?? 0))
  await rosa.anotar(registro_id, hostil('nota'))
  expect((await rosa.requerir(registro_id, { texto: hostil('requerimiento') })).status).toBe(200)
  const pagina = unaPagina()
  const visto = (await pagina.ver(uno.porCodigo)).cuerpo
  expect(visto).toMatchObject({ asunto: hostil('asunto'), falta: hostil('requerimiento'), procedimiento: nombre })
  const boleto = await pagina.conBoleto(uno.porCodigo)
  const explicacion = hostil('explicacion')
  expect((await pagina.subsanar(boleto, { explicacion, clave: randomUUID() })).status).toBe(200)
  expect((await luis.responder(registro_id, { clase: 2, texto: hostil('comunicacion') })).status).toBe(200)
  const [respuesta] = (await rosa.ver(registro_id)).cuerpo.respuestas
  const abierta = unaPagina()
  await abierta.abrir(await abierta.conBoleto(uno.porCodigo), respuesta?.respuesta_id ?? 0)
  expect((await abierta.ver(uno.porCodigo)).cuerpo.respuestas).toMatchObject([{ texto: hostil('comunicacion') }])
  const archivado = await luis.archivar((await filaDe(luis, 'en_proceso'))?.oper_id ?? 0, hostil('archivo'), 'Otro')
  expect(archivado.cuerpo.data).toMatchObject([{ hecho: true }])
  expect((await luis.reabrir(registro_id, hostil('reapertura'))).status).toBe(200)

  const caso = (await rosa.ver(registro_id)).cuerpo
  const escrito = caso.movimientos.map(({ proveido, motivo }) => proveido + motivo).join('\n')
  for (const campo of ['proveido', 'segundo', 'motivo', 'requerimiento', 'archivo', 'reapertura'])
    expect(escrito).toContain(hostil(campo))
  expect(caso.notas).toMatchObject([{ texto: hostil('nota') }])
  const hoja = (await textoDePdf((await rosa.hojaDeRuta(registro_id)).rawPayload)).join('')
  for (const campo of ['asunto', 'proveido', 'segundo', 'motivo'])
    expect(hoja).toContain(sinBlancos(`<img src=x onerror=alert(1)> "${campo}"`))
  expect(hoja).not.toContain(sinBlancos(hostil('nota')))
  await exigirCartasDeTexto(uno.email, 'requerimiento', 'archivo')
  exigirSinFormulas(await exportar(sol, 'procedimientos'), 'tipo')
})

test('D11 D3 of complaints, requests and the calendar, too', async () => {
  const email = 'hostil@example.com'
  const rebeca = await banco.como('rebeca')
  const presentado = await banco.ciudadano.llamar(reclamosApi.presentar, {
    body: formularioDeReclamo({ email }) as never,
  })
  const { claim_id: id, codigo } = presentado.cuerpo
  const respondido = await rebeca.llamar(reclamosListaApi.responder, {
    ...{ params: { id: String(id) }, archivos: { 'selectedFile[]': [] } },
    body: { acciones: hostil('acciones'), texto: hostil('respuesta'), doc_ids: '[]' },
  })
  expect([respondido.status, respondido.cuerpo.message]).toEqual([200, undefined])
  expect((await unaPagina().ver({ numero: String(id), codigo })).texto).toContain('respuesta')
  await exigirCartasDeTexto(email)
  exigirSinFormulas(await exportar(rebeca, 'reclamos'))

  const mila = solicitudesDe(await banco.como('mila'))
  const solicitud = await presentarSolicitud(banco, { pedido: hostil('pedido') })
  const negada = await mila.responder(solicitud.id, {
    ...{ ...DENEGATORIA, sentido: '3', texto: hostil('negada'), sustento: hostil('sustento') },
  })
  expect([negada.status, negada.cuerpo.message, negada.cuerpo.errors]).toEqual([200, undefined, undefined])
  await exigirCartasDeTexto(solicitud.email)
  exigirSinFormulas(await exportar(mila.quien, 'transparencia'))

  const cambios = [
    ...[
      { accion: 'agregar', fecha: '2026-12-02', clase: 1, nombre: hostil('dia').slice(0, 80), norma: hostil('norma') },
    ],
  ] as never
  const revisado = await sol.llamar(calendarioApi.revisar, { body: { cambios } })
  const aplicado = await sol.llamar(calendarioApi.aplicar, { body: { cambios, revision: revisado.cuerpo.revision } })
  expect([aplicado.status, aplicado.cuerpo.message]).toEqual([200, undefined])
  exigirSinFormulas(await exportar(sol, 'calendario', { anio: '2026' }), 'dia', 'norma')
})

test('D11 D4 D5 marks that turn the direction, ends of lines and what is no character are refused beside their field, or folded', async () => {
  const uno = await unPresentado(banco, 2)
  await recepcionar(await banco.como('mila'), uno.id)
  const { registro, movimientos } = await registroDe(banco.db, uno.id)
  const { registro_id } = registro
  const tenida = hecho(await rosa.recibir(movimientos[1]?.oper_id ?? 0))
  const antes = (await rosa.ver(registro_id)).cuerpo
  const CAMPOS: Record<string, (texto: string) => Promise<{ status: number }>> = {
    proveído: (texto) => rosa.derivar(tenida, [{ dependencia: 15, proveido: texto }]),
    'motive of a return': (texto) => rosa.devolver(tenida, texto),
    'motive of filing away': (texto) => rosa.archivar(tenida, texto, 'Otro'),
    'motive of reopening': (texto) => luis.reabrir(registro_id, texto),
    note: (texto) => rosa.anotar(registro_id, texto),
    answer: (texto) => luis.responder(registro_id, { clase: 2, texto }),
    requirement: (texto) => rosa.requerir(registro_id, { texto }),
    'note of an assignment': (texto) => luis.asignar(registro_id, null, texto),
    'name of a day': (texto) =>
      sol.llamar(calendarioApi.revisar, {
        body: {
          cambios: [{ accion: 'agregar', fecha: '2026-12-03', clase: 1, nombre: texto, norma: 'D.S. 1' }] as never,
        },
      }),
    'norm of a day': (texto) =>
      sol.llamar(calendarioApi.revisar, {
        body: {
          cambios: [{ accion: 'agregar', fecha: '2026-12-03', clase: 1, nombre: 'Un día', norma: texto }] as never,
        },
      }),
  }
  for (const [cual, enviar] of Object.entries(CAMPOS))
    for (const marca of SIN_VER) {
      // What is sent as a form cannot hold half a character.
      if (marca === '\ud800' && ['answer', 'requirement'].includes(cual)) continue
      const { status } = await enviar(`Un texto cualquiera ${marca} y lo que sigue`)
      expect([cual, marca, status]).toEqual([cual, marca, expect.toBeOneOf([400, 422])])
    }
  for (const cual of ['proveído', 'note of an assignment', 'name of a day', 'norm of a day'])
    expect([cual, (await CAMPOS[cual]?.('uno\r\nBcc: otro@example.com'))?.status]).toEqual([cual, 422])
  expect((await rosa.ver(registro_id)).cuerpo).toEqual(antes)
  await rosa.anotar(registro_id, 'uno\r\ndos')
  expect((await rosa.ver(registro_id)).cuerpo.notas).toMatchObject([{ texto: 'uno\ndos' }])
})
