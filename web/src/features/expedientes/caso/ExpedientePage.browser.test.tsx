import { ERRORES } from '@cabildo/contracts/base/errores'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { type Expediente, expedienteApi } from '@cabildo/contracts/expediente'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { ACTOS_DEL_CASO, enSubsanacionHasta, MENSAJES_EXPEDIENTE } from '@cabildo/contracts/expedientes-reglas'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { recogerDescargas } from '../../../../test/descargas.ts'
import { ELENCO } from '../../../../test/elenco.ts'
import { abrirExpediente, unArchivo, unExpediente, unMovimiento } from '../../../../test/fabricas/expediente.ts'
import { AREA, IVAN, RUTH } from '../../../../test/fabricas/expedientes.ts'
import { DANINO, sinDanio } from '../../../../test/hostil.ts'
import { abrir } from '../../../../test/pantalla.tsx'
import { rechazo, responder, sinRed } from '../../../../test/servidor.ts'
import { conVisor, hojaDePrueba } from '../../../../test/visor.ts'
import { altura, enfocar, pulsar, sinDesborde, textosDe } from '../../../../test/vista.ts'

const parte = (name: string) => page.getByRole('region', { name, exact: true })
/** What the head says below a name: state, clock, area, person. */
const dato = (rotulo: string) => page.getByText(rotulo, { exact: true }).element().nextElementSibling?.textContent
const boton = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const actualizar = () => boton('El expediente cambió. Actualizar')
const lineas = () => parte('Hoja de ruta').getByRole('listitem')
const todos = (impide: string | null) => ACTOS_DEL_CASO.map((acto) => ({ acto, impide }))

const PLAZO = {
  vence: '2026-11-06',
  semaforo: { color: 'ambar', texto: 'Faltan 5 días hábiles' },
  explicacion: 'Vence el 06/11/2026: 3 días hábiles desde el 30/10; no se cuentan 02/11 duelo, sábados ni domingos.',
  computo: [
    { dia: '2026-10-30', numero: 1, motivo: null },
    { dia: '2026-10-31', numero: null, motivo: 'sábado' },
    { dia: '2026-11-01', numero: null, motivo: 'domingo' },
    { dia: '2026-11-02', numero: null, motivo: 'duelo' },
    { dia: '2026-11-03', numero: 2, motivo: null },
    { dia: '2026-11-04', numero: null, motivo: 'en subsanación' },
    { dia: '2026-11-05', numero: null, motivo: 'en subsanación' },
    { dia: '2026-11-06', numero: 3, motivo: null },
  ],
  de: null,
} as const

test('EXP-06 EXP-16 EXP-19 PLA-08 PLA-18 PLA-29 the head tells number, kind, state, marks, clock, area and person; the count opens in place', async () => {
  await abrirExpediente(
    unExpediente({ marcas: ['subsanado', 'silencio_negativo'], plazo: { ...PLAZO, computo: [...PLAZO.computo] } }),
  )
  await expect.element(page.getByText('Trámite · Original · Solicito autorización para módulo')).toBeVisible()
  expect(dato('Estado')).toBe('En procesoSubsanadoSilencio negativo')
  expect(dato('Plazo de respuesta')).toBe('Faltan 5 días hábilesVence el 06/11/2026Ver el cómputo')
  expect(dato('A cargo')).toBe('Gerencia de Desarrollo Urbanodesde el 17/11/2026 a las 15:32')
  expect(dato('Asignado')).toBe('Iván Poma Yauri')

  const ver = boton('Ver el cómputo')
  await expect.element(ver).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText(PLAZO.explicacion)).not.toBeVisible()
  await pulsar(ver, '{Enter}')
  const ocultar = boton('Ocultar el cómputo')
  await expect.element(ocultar).toHaveFocus()
  await expect.element(page.getByText(PLAZO.explicacion)).toBeVisible()
  const dias = page.getByRole('list', { name: 'Días del plazo' }).getByRole('listitem')
  await expect
    .poll(() => textosDe(dias))
    .toEqual([
      'viernes 30/10/2026 día hábil 1',
      'sábado 31/10/2026 sábado',
      'domingo 01/11/2026 domingo',
      'lunes 02/11/2026 duelo',
      'martes 03/11/2026 día hábil 2',
      'miércoles 04/11/2026 en subsanación',
      'jueves 05/11/2026 en subsanación',
      'viernes 06/11/2026 día hábil 3vence',
    ])
  // A Friday stands below the Friday of the week before.
  const izquierda = (n: number) => Math.round(dias.nth(n).element().getBoundingClientRect().left)
  expect(izquierda(0)).toBe(izquierda(7))
  expect(izquierda(3)).toBeLessThan(izquierda(4))
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  expect(izquierda(3)).toBe(izquierda(4))
  await revisarAccesibilidad()
})

test('EXP-19 EXP-39 D-74 without a clock, without anybody, or in the hands of its responsible the head says so', async () => {
  const { poner, cambiar } = await abrirExpediente(
    unExpediente({ estado: 'EN SUBSANACION', subsanar_hasta: '2026-11-30', asignado: null, anterior: true }),
  )
  expect(dato('Estado')).toBe('En subsanaciónhasta el 30/11/2026')
  expect(dato('Plazo de respuesta')).toBe('Sin plazo')
  expect(dato('Asignado')).toBe('Sin asignar')
  await expect.element(page.getByText('Anterior a la bandeja')).toBeVisible()
  await expect.element(boton('Ver el cómputo')).not.toBeInTheDocument()
  poner({ clase: 'reclamo', estado: 'A CARGO DEL RESPONSABLE', subsanar_hasta: null, area: null, tenencia: null })
  cambiar('expedientes')
  await actualizar().click()
  expect(dato('Estado')).toBe('A cargo del responsable')
  expect(dato('A cargo')).toBe('Su responsabledesde el 17/11/2026 a las 15:32')
  await expect.element(page.getByText('Reclamo · Solicito autorización para módulo')).toBeVisible()
})

test('EXP-20 D-44 D-69 D2 Datos tells what the answer has, in its order and as text, a typed name marked as in the front desk', async () => {
  await abrirExpediente(
    unExpediente({
      asunto: `Poda ${DANINO}`,
      datos: [
        { etiqueta: 'Solicitante', valor: 'Rosa Quispe', marca: 'Nombre escrito' },
        { etiqueta: 'Procedimiento', valor: `Poda ${DANINO}`, marca: undefined },
        { etiqueta: 'Notificación', valor: '', marca: undefined },
      ],
    }),
  )
  const datos = parte('Datos')
  await expect
    .poll(() => textosDe(datos.getByRole('term')))
    .toEqual(['Número de registro', 'Solicitante', 'Procedimiento', 'Notificación'])
  await expect
    .poll(() => textosDe(datos.getByRole('definition')))
    .toEqual(['REG-2026-000412', 'Rosa Quispe Nombre escrito', `Poda ${DANINO}`, '—'])
  await expect
    .element(datos.getByRole('button', { name: /^Nombre escrito, Rosa Quispe: El nombre lo escribió el solicitante/ }))
    .toBeVisible()
  sinDanio()
})

test('EXP-21 API-101 E6 the files stand in their groups, open in the viewer with a new address, and one after another', async () => {
  conVisor()
  const sano = unArchivo('Solicitud.pdf')
  const activo = unArchivo('Acta.pdf', { grupo: 'areas', activo: true, original: '/storage/x.pdf?firma=vieja' })
  const { pedidos } = await abrirExpediente(
    unExpediente({
      archivos: [
        sano,
        unArchivo('Anexo.pdf', { paginas: 1 }),
        unArchivo('Croquis.pdf', { grupo: 'subsanacion', paginas: null, fecha: '2026-11-04 18:22:00' }),
        unArchivo('Plano.pdf', { grupo: 'subsanacion', fecha: '2026-11-20 09:00:00' }),
        activo,
      ],
    }),
  )
  const archivos = parte('Archivos')
  await expect
    .poll(() => textosDe(archivos.getByRole('heading', { level: 3 })))
    .toEqual([
      'Presentado por el ciudadano',
      'Subsanación 1 04/11/2026 18:22',
      'Subsanación 2 20/11/2026 09:00',
      'Agregado por las áreas',
    ])
  await expect
    .poll(() => textosDe(archivos.getByRole('listitem')))
    .toEqual([
      'Solicitud.pdf4 páginas · 0.82 MB',
      'Anexo.pdf1 página · 0.82 MB',
      'Croquis.pdf0.82 MB',
      'Plano.pdf4 páginas · 0.82 MB',
      'Acta.pdfPDF activo4 páginas · 0.82 MB',
    ])

  // The address of the list may be too old by now.
  const url = hojaDePrueba()
  const frescos = responder(expedienteApi.leer, () =>
    unExpediente({
      archivos: ['a', 'b', 'c', 'd', 'e'].map((letra) => ({
        ...{ ...sano, url: `${url}#${letra}`, original: letra === 'e' ? '/storage/x.pdf?firma=fresca' : null },
      })),
    }),
  )
  const cuantos = pedidos.length
  await archivos.getByRole('button', { name: 'Acta.pdf' }).click()
  const visor = page.getByRole('dialog', { name: 'EXPEDIENTE EXP-2026-003914' })
  await expect.element(visor).toMatchTextContent('Acta.pdf')
  await expect.poll(() => document.querySelector('iframe')?.src).toContain('#e')
  await expect.element(visor.getByRole('note')).toMatchTextContent('se muestra sin ellos')
  await expect
    .element(visor.getByRole('link', { name: 'Descargar original' }))
    .toHaveAttribute('href', '/storage/x.pdf?firma=fresca')
  await expect.element(visor.getByRole('button', { name: 'Siguiente' })).not.toBeInTheDocument()
  expect([pedidos.length, frescos.length]).toEqual([cuantos, 1])
  await revisarAccesibilidad()
  await visor.getByRole('button', { name: 'Cerrar' }).last().click()

  await archivos.getByRole('button', { name: 'Ver todos' }).click()
  const siguiente = visor.getByRole('button', { name: 'Siguiente' })
  await expect.element(visor).toMatchTextContent('Solicitud.pdf, 1 de 5')
  await expect.element(visor.getByRole('button', { name: 'Anterior' })).toHaveAttribute('aria-disabled', 'true')
  for (const [n, letra] of [...'bcde'].entries()) {
    await siguiente.click()
    await expect.element(visor).toMatchTextContent(`, ${n + 2} de 5`)
    await expect.poll(() => document.querySelector('iframe')?.src).toContain(`#${letra}`)
  }
  await expect.element(siguiente).toHaveAttribute('aria-disabled', 'true')
  await expect.element(siguiente).toHaveFocus()
  await visor.getByRole('button', { name: 'Anterior' }).click()
  await expect.element(visor).toMatchTextContent('Plano.pdf, 4 de 5')
})

const ruta = () => [
  unMovimiento({ ...{ tipo: 6, destino: null, asignado: 'Iván Poma Yauri', proveido: 'Preparar la respuesta.' } }),
  unMovimiento({
    ...{ forma: 'copia', area: 'Mesa de partes', persona: 'Nadia Olivares', destino: 'Obras' },
    ...{ proveido: 'Para conocimiento.', espera: '2 días hábiles' },
  }),
  unMovimiento({
    ...{ tipo: 5, motivo: 'No es de mi área.', recibido_at: '2026-11-18 08:40:00', espera: '17 h 8 min' },
  }),
  unMovimiento({ ...{ destino: 'Obras Privadas', proveido: 'Por error.', anulado_por: 'Iván Poma Yauri' } }),
  unMovimiento({ ...{ tipo: 10, destino: null, area: null, persona: null, fecha: '2026-11-04 18:22:00' } }),
  unMovimiento({ ...{ tipo: 2, a_responsable: true, destino: null } }),
  unMovimiento({ ...{ tipo: 1, destino: null } }),
  unMovimiento({ ...{ tipo: 1, destino: null, area: 'Mesa de partes', persona: 'Nadia Olivares' } }),
]

test('EXP-16 EXP-22 D-74 D-119 the route tells each movement, in two lanes told apart in words, with what waited and what was undone', async () => {
  await abrirExpediente(unExpediente({ movimientos: ruta() }))
  const deFiscalizacion = 'Delia Quispe Ramos · Subgerencia de Fiscalización'
  await expect
    .poll(() => textosDe(lineas()))
    .toEqual([
      `Asignado Original a Iván Poma Yauri17/11/2026 15:32${deFiscalizacion}Preparar la respuesta.`,
      'Derivado Copia a Obras17/11/2026 15:32Nadia Olivares · Mesa de partesPara conocimiento.Sin recibir, espera hace 2 días hábiles',
      `Devuelto Original a Gerencia de Desarrollo Urbano17/11/2026 15:32${deFiscalizacion}No es de mi área.Recibido el 18/11/2026 a las 08:40; esperó 17 h 8 min`,
      `Derivado Original a Obras Privadas17/11/2026 15:32${deFiscalizacion}Por error.Anulado por Iván Poma Yauri`,
      'Subsanado Original 04/11/2026 18:22El ciudadano',
      `Derivado Original a su responsable17/11/2026 15:32${deFiscalizacion}`,
      `Recibido Original 17/11/2026 15:32${deFiscalizacion}`,
      'Registrado Original 17/11/2026 15:32Nadia Olivares · Mesa de partes',
    ])
  const tachadas = (linea: Locator) => [...linea.element().querySelectorAll('s')].map(({ textContent }) => textContent)
  expect(tachadas(lineas().nth(3))).toEqual(['Derivado', 'a Obras Privadas', 'Por error.'])
  expect(tachadas(lineas().nth(2))).toEqual([])
  await revisarAccesibilidad()

  const solo = page.getByLabelText('Solo el original')
  await solo.click()
  await expect.element(lineas()).toHaveLength(7)
  await expect.element(page.getByText('Para conocimiento.')).not.toBeInTheDocument()
  await solo.click()
  await expect.element(page.getByText('Para conocimiento.')).toBeVisible()
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})

test('EXP-16 EXP-22 without copies nothing is to be hidden; what ended, was joined or taken from everybody is named', async () => {
  const movimientos = [
    unMovimiento({ ...{ tipo: 12, destino: null, area: null, persona: null, concluye: 'NO PRESENTADO' } }),
    unMovimiento({ ...{ tipo: 12, destino: null, area: null, persona: null, concluye: 'DESISTIDO' } }),
    unMovimiento({ ...{ tipo: 14, destino: null, area: null, persona: null, motivo: 'Del procedimiento' } }),
    unMovimiento({ ...{ tipo: 11, concluye: 'ACUMULADO', destino: null } }),
    unMovimiento({ ...{ tipo: 11, destino: null } }),
    unMovimiento({ ...{ tipo: 6, destino: null, asignado: null } }),
    unMovimiento({ ...{ tipo: 1, destino: null } }),
  ]
  await abrirExpediente(unExpediente({ movimientos }))
  await expect.element(page.getByLabelText('Solo el original')).not.toBeInTheDocument()
  const [noPresentado, desistido, anotado, ...resto] = textosDe(lineas())
  expect(noPresentado).toMatch(/^Concluido Original No presentado.*El sistema$/)
  expect(desistido).toMatch(/^Concluido Original Desistido.*El ciudadano$/)
  expect(anotado).toMatch(/^Desistimiento registrado Original .*El ciudadano.*Del procedimiento$/)
  expect(resto.map((texto) => texto.split('17/11')[0])).toEqual([
    'Acumulado Original ',
    'Relacionado Original ',
    'Asignado Original a nadie',
    'Registrado Original ',
  ])
})

test('EXP-44 an own act is undone from its line while its time runs; then the case shows as it is', async () => {
  vi.useFakeTimers({
    now: new Date('2026-11-17T15:33:00-05:00'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  })
  const mio = unMovimiento({ deshacer_hasta: '2026-11-17 15:37:10' })
  const viejo = unMovimiento({ deshacer_hasta: '2026-11-17 15:32:00' })
  const { poner } = await abrirExpediente(unExpediente({ movimientos: [mio, viejo, ...ruta()] }))
  const deshacer = boton('Deshacer')
  await expect.element(deshacer).toHaveLength(1)
  await expect.element(lineas().first().getByRole('button', { name: 'Deshacer' })).toBeVisible()

  const mensaje = 'Ya no se puede deshacer: Gerencia de Desarrollo Urbano lo recibió'
  const rechazados = responder(expedientesApi.deshacer, {
    data: [{ oper_id: mio.oper_id, hecho: false, mensaje, movimiento: null }],
  })
  await deshacer.click()
  await expect.element(page.getByText(mensaje)).toBeVisible()
  expect(rechazados[0]?.body).toEqual({ oper_ids: [mio.oper_id] })

  responder(expedientesApi.deshacer, rechazo('inesperado'))
  await deshacer.click()
  await expect.element(page.getByText('No se pudo deshacer')).toBeVisible()

  responder(expedientesApi.deshacer, () => {
    poner({ movimientos: [{ ...mio, deshacer_hasta: null, anulado_por: 'Rosa Quispe' }, viejo] })
    return { data: [{ oper_id: mio.oper_id, hecho: true, mensaje: 'Hecho', movimiento: null }] }
  })
  await deshacer.click()
  await expect.element(page.getByText('Se deshizo la última acción')).toBeVisible()
  await expect.element(page.getByText('Anulado por Rosa Quispe')).toBeVisible()
  await expect.element(deshacer).not.toBeInTheDocument()
  await expect.element(actualizar()).not.toBeInTheDocument()
})

test('EXP-44 Deshacer goes when its time is over, while the case stays open', async () => {
  vi.useFakeTimers({
    now: new Date('2026-11-17T15:33:00-05:00'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  })
  await abrirExpediente(unExpediente({ movimientos: [unMovimiento({ deshacer_hasta: '2026-11-17 15:37:10' })] }))
  await expect.element(boton('Deshacer')).toBeVisible()
  vi.advanceTimersByTime(4 * 60_000)
  await expect.element(boton('Deshacer')).toBeVisible()
  vi.advanceTimersByTime(11_000)
  await expect.element(boton('Deshacer')).not.toBeInTheDocument()
})

test('EXP-23 related cases are told with a link to those that the caller may see, and by number alone the others', async () => {
  await abrirExpediente(
    unExpediente({
      relacionados: [
        {
          ...{ lazo: 'carpeta', expe_id: '2025-001207', registro_id: 12, nota: '' },
          ...{ asunto: 'Módulo, año 2025', estado: 'ARCHIVADO' },
        },
        { lazo: 'carpeta', expe_id: '2026-003520', registro_id: null, asunto: '', estado: null, nota: '' },
      ],
    }),
    { datos: `id=57&de=${encodeURIComponent('bandeja?bandeja=en_proceso&asignado=mios')}` },
  )
  const relacionados = parte('Relacionados')
  await expect
    .poll(() => textosDe(relacionados.getByRole('listitem')))
    .toEqual(['EXP-2025-001207Módulo, año 2025Archivado', 'EXP-2026-003520Expediente de otra área'])
  await expect.element(relacionados.getByRole('link')).toHaveLength(1)
  const otro = unExpediente({ registro_id: 12, expe_id: '2025-001207' })
  const pedidos = responder(expedienteApi.leer, otro)
  await relacionados.getByRole('link', { name: 'EXP-2025-001207' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'EXPEDIENTE EXP-2025-001207' })).toBeVisible()
  expect(pedidos[0]?.params).toEqual({ id: 12 })
  await expect.element(parte('Relacionados')).not.toBeInTheDocument()
  // The tray that the first was opened from is still the way back.
  await expect.element(page.getByRole('link', { name: 'Bandeja, En proceso' })).toBeVisible()
})

test('EXP-07 EXP-19 the way back leads to the list that the case was opened from, as it was; without one to a list of the own', async () => {
  const regreso = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const de = 'bandeja?bandeja=por_vencer&clase=tramite'
  await abrirExpediente(unExpediente(), { datos: `id=57&de=${encodeURIComponent(de)}` })
  await expect.element(regreso('Bandeja, Por vencer')).toHaveAttribute('href', `#/${de}`)
  await abrirExpediente(unExpediente())
  await expect.element(regreso('Bandeja')).toHaveAttribute('href', '#/bandeja')
  // Neither another address nor a list of others.
  await abrirExpediente(unExpediente(), { datos: `id=57&de=${encodeURIComponent('//example.com?x')}` })
  await expect.element(regreso('Bandeja')).toHaveAttribute('href', '#/bandeja')
  await abrirExpediente(unExpediente(), { como: ELENCO.mila, datos: `id=57&de=${encodeURIComponent(de)}` })
  await expect.element(regreso('Mesa Partes')).toHaveAttribute('href', '#/mpv')
})

test('EXP-19 EXP-67 what others change is offered, not put in the place of what is being read; other news of the area and new addresses change nothing', async () => {
  const { poner, cambiar, pedidos } = await abrirExpediente(unExpediente({ archivos: [unArchivo('Solicitud.pdf')] }))
  await expect.element(actualizar()).not.toBeInTheDocument()
  const antes = pedidos.length
  cambiar('expedientes', AREA.id)
  await expect.poll(() => pedidos.length).toBeGreaterThan(antes)
  await expect.element(actualizar()).not.toBeInTheDocument()

  poner({ estado: 'ARCHIVADO', asignado: null })
  cambiar('expedientes', AREA.id)
  await expect.element(actualizar()).toBeVisible()
  expect(dato('Estado')).toBe('En proceso')
  await revisarAccesibilidad()
  await pulsar(actualizar(), '{Enter}')
  expect(dato('Estado')).toBe('Archivado')
  await expect.element(actualizar()).not.toBeInTheDocument()
  expect(document.activeElement?.contains(page.getByRole('heading', { level: 1 }).element())).toBe(true)
})

test('EXP-11 EXP-67 who supervises hears of a case that is in another area', async () => {
  const { poner, cambiar } = await abrirExpediente(unExpediente({ area: { id: 47, nombre: 'Asesoría Jurídica' } }), {
    como: { ...IVAN, roles: [Permiso.supervision] },
  })
  poner({ estado: 'ARCHIVADO', asignado: null })
  cambiar('expedientes', 47)
  await expect.element(actualizar()).toBeVisible()
})

test('EXP-02 EXP-03 EXP-19 a case that goes out of sight stays until the person asks; then it is as if it were not there', async () => {
  const { cambiar } = await abrirExpediente(unExpediente())
  responder(expedienteApi.leer, rechazo('noEncontrado'))
  cambiar('expedientes')
  await actualizar().click()
  await expect.element(page.getByRole('heading', { name: 'No se encontró el expediente' })).toBeVisible()
  await expect.element(page.getByText('Solicito autorización')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Bandeja' }).first()).toBeVisible()
  await revisarAccesibilidad()
})

test('EXP-02 EXP-03 EXP-69 an address without a case asks for nothing; a refusal says why, and a failure is tried again', async () => {
  const pedidos = responder(expedienteApi.leer, rechazo('noEncontrado'))
  const noEsta = page.getByRole('heading', { name: 'No se encontró el expediente' })
  for (const datos of ['', 'id=0', 'id=-3', 'id=57a', 'id=1e3']) {
    await abrir('expediente', { como: IVAN, datos })
    await expect.element(noEsta).toBeVisible()
  }
  expect(pedidos).toEqual([])
  await abrir('expediente', { como: IVAN, datos: 'id=57' })
  await expect.element(noEsta).toBeVisible()

  responder(expedienteApi.leer, rechazo('bandejaDesactivada'))
  await abrir('expediente', { como: IVAN, datos: 'id=57' })
  await expect
    .element(page.getByText('La bandeja está desactivada: los expedientes se llevan en otro Sisgedo'))
    .toBeVisible()
  await expect.element(noEsta).not.toBeInTheDocument()
  await revisarAccesibilidad()

  responder(expedienteApi.importado, rechazo('noEncontrado'))
  await abrir('expediente', { como: IVAN, datos: 'importado=5' })
  await expect.element(noEsta).toBeVisible()
  responder(expedienteApi.importado, rechazo('bandejaDesactivada'))
  await abrir('expediente', { como: IVAN, datos: 'importado=6' })
  await expect
    .element(page.getByText('La bandeja está desactivada: los expedientes se llevan en otro Sisgedo'))
    .toBeVisible()
  await expect.element(noEsta).not.toBeInTheDocument()

  responder(expedienteApi.leer, sinRed())
  await abrir('expediente', { como: IVAN, datos: 'id=57' })
  await expect.element(page.getByText('No se pudo obtener el expediente.')).toBeVisible()
  responder(expedienteApi.leer, unExpediente())
  await boton('Reintentar').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'EXPEDIENTE EXP-2026-003914' })).toBeVisible()
})

test('EXP-02 without a permission that leads to cases there is no screen of them', async () => {
  await abrir('expediente', { como: 'rosa', datos: 'id=57' })
  await expect.poll(() => location.hash).toBe('#/welcome')
  await expect.element(page.getByText('No tiene permiso para esta opción')).toBeVisible()
})

test('EXP-19 EXP-26 D-118 what waits to be received is received with one click, and shows at once', async () => {
  const porRecibir = unExpediente({
    estado: 'POR RECIBIR',
    tenencia: { oper_id: 91, situacion: 'por_recibir', forma: 'original', area_origen: 'Alcaldía' },
    actos: ACTOS_DEL_CASO.map((acto) => ({ acto, impide: acto === 'recibir' ? null : MENSAJES_EXPEDIENTE.sinRecibir })),
  })
  const { poner, cambiar } = await abrirExpediente(porRecibir)
  const recibidos = responder(expedientesApi.recibir, () => {
    poner({ ...unExpediente(), actos: todos(MENSAJES_EXPEDIENTE.soloLectura) })
    cambiar('expedientes')
    return { data: [{ oper_id: 91, hecho: true, mensaje: 'Hecho', movimiento: null }] }
  })
  await boton('Recibir').click()
  await expect.element(page.getByText('Expediente recibido')).toBeVisible()
  await expect.poll(() => dato('Estado')).toBe('En proceso')
  expect(recibidos[0]?.body.oper_ids).toEqual([91])
  await expect.element(actualizar()).not.toBeInTheDocument()
  await expect.element(boton('Recibir')).not.toBeInTheDocument()
})

test('EXP-19 EXP-26 an own act whose news come before its answer does not let the next change of others show without a question', async () => {
  const porRecibir = unExpediente({
    estado: 'POR RECIBIR',
    tenencia: { oper_id: 91, situacion: 'por_recibir', forma: 'original', area_origen: 'Alcaldía' },
    actos: ACTOS_DEL_CASO.map((acto) => ({ acto, impide: acto === 'recibir' ? null : MENSAJES_EXPEDIENTE.sinRecibir })),
  })
  const { poner, cambiar, pedidos } = await abrirExpediente(porRecibir)
  const respuesta = Promise.withResolvers<void>()
  responder(expedientesApi.recibir, async () => {
    poner({ ...unExpediente(), actos: todos(MENSAJES_EXPEDIENTE.soloLectura) })
    cambiar('expedientes', AREA.id)
    await respuesta.promise
    return { data: [{ oper_id: 91, hecho: true, mensaje: 'Hecho', movimiento: null }] }
  })
  await boton('Recibir').click()
  await expect.poll(() => dato('Estado')).toBe('En proceso')
  const conNoticia = pedidos.length
  respuesta.resolve()
  await expect.element(page.getByText('Expediente recibido')).toBeVisible()
  await expect.poll(() => pedidos.length).toBeGreaterThan(conNoticia)

  poner({ estado: 'ARCHIVADO', asignado: null })
  cambiar('expedientes', AREA.id)
  await expect.element(actualizar()).toBeVisible()
  expect(dato('Estado')).toBe('En proceso')
})

test('EXP-19 EXP-45 EXP-65 an act that came too late says who was quicker, and shows the case as it is', async () => {
  const { poner } = await abrirExpediente(
    unExpediente({
      estado: 'POR RECIBIR',
      tenencia: { oper_id: 91, situacion: 'por_recibir', forma: 'copia', area_origen: 'Alcaldía' },
      actos: todos(null),
    }),
  )
  responder(expedientesApi.recibir, rechazo('inesperado'))
  await boton('Recibir').click()
  await expect.element(page.getByText('No se pudo recibir')).toBeVisible()
  const mensaje = 'Ya lo recibió Sonia Larico a las 09:14'
  responder(expedientesApi.recibir, () => {
    poner({ estado: 'EN PROCESO', tenencia: null, actos: todos(MENSAJES_EXPEDIENTE.soloLectura) })
    return { data: [{ oper_id: 91, hecho: false, mensaje, movimiento: null }] }
  })
  await boton('Recibir').click()
  await expect.element(page.getByText(mensaje)).toBeVisible()
  await expect.poll(() => dato('Estado')).toBe('En proceso')
})

const enMano = (cambios: Partial<Expediente> = {}) => unExpediente({ actos: todos(null), ...cambios })
const dialogo = (name: string) => page.getByRole('dialog', { name, exact: true })
const ofrecidos = async () => {
  await expect.element(boton('Más acciones')).toBeVisible()
  const verbos = ['Recibir', 'Derivar', 'Archivar', 'Responder al ciudadano', 'Informar al responsable']
  const enCabeza = verbos.filter((verbo) => boton(verbo).elements().length > 0)
  await boton('Más acciones').click()
  const enMenu = textosDe(page.getByRole('menuitem'))
  await userEvent.keyboard('{Escape}')
  return [enCabeza, enMenu]
}

test('EXP-19 D-114 D-118 the head offers what the kind and the state of the case ask for, and the menu what else there is', async () => {
  const deCopia = { oper_id: 90, situacion: 'en_proceso', forma: 'copia', area_origen: 'Alcaldía' } as const
  const deTodos = ['Recibir', 'Devolver', 'Asignar', 'Archivar', 'Reabrir', 'Acumular']
  const enPapel = 'Registrar desistimiento'
  const deTramite = ['Requerir subsanación', 'Corregir procedimiento']
  const deCopias = deTodos.filter((verbo) => verbo !== 'Archivar')
  const casos: [Partial<Expediente>, string[], string[]][] = [
    [{}, ['Derivar', 'Responder al ciudadano'], [...deTramite, ...deTodos, enPapel]],
    [{ tenencia: deCopia }, ['Derivar', 'Archivar'], ['Responder al ciudadano', ...deTramite, ...deCopias, enPapel]],
    [{ clase: 'interno' }, ['Derivar'], deTodos],
    [{ clase: 'reclamo' }, ['Derivar', 'Informar al responsable'], deTodos],
    [{ clase: 'solicitud' }, ['Derivar', 'Informar al responsable'], deTodos],
    [
      { estado: 'EN SUBSANACION' },
      ['Derivar'],
      ['Responder al ciudadano', 'Dar por subsanado', 'Corregir procedimiento', ...deTodos, enPapel],
    ],
  ]
  for (const [cambios, enCabeza, enMenu] of casos) {
    await abrirExpediente(enMano(cambios))
    expect(await ofrecidos()).toEqual([enCabeza, enMenu])
  }
  // Only what is filled comes first: of an internal original that is sending it on.
  await abrirExpediente(enMano({ clase: 'interno' }))
  await expect.element(boton('Derivar')).toBeVisible()
  expect(boton('Derivar').element().dataset.variant ?? 'filled').toBe('filled')
  const respondido = ACTOS_DEL_CASO.map((acto) => ({
    ...{ acto, impide: acto === 'archivar' ? null : MENSAJES_EXPEDIENTE.yaRespondido },
  }))
  await abrirExpediente(enMano({ estado: 'RESPONDIDO', actos: respondido }))
  const [enCabeza] = await ofrecidos()
  expect(enCabeza).toEqual([])
})

test('EXP-19 EXP-25 EXP-27 EXP-44 a dialog acts on the case that shows, which then shows as it is; its toast takes it back', async () => {
  const { poner, cambiar } = await abrirExpediente(enMano(), { como: RUTH })
  // Its time is over by the clock of this browser: the toast alone has the button.
  const devuelto = unMovimiento({ tipo: 5, motivo: 'No es de mi área.', deshacer_hasta: '2026-11-17 15:37:10' })
  const nuevo = { estado: 'POR RECIBIR', tenencia: null, movimientos: [devuelto], actos: todos('No') } as const
  const devueltos = responder(expedientesApi.devolver, () => {
    poner({ ...nuevo, actos: [...nuevo.actos], movimientos: [...nuevo.movimientos] })
    cambiar('expedientes')
    return enMano({ ...nuevo, actos: [...nuevo.actos], movimientos: [...nuevo.movimientos] })
  })
  await boton('Más acciones').click()
  await page.getByRole('menuitem', { name: 'Devolver' }).click()
  const devolver = dialogo('DEVOLVER EXPEDIENTE')
  await expect.element(devolver).toMatchTextContent('EXP-2026-003914 · Original · Solicito autorización para módulo')
  await devolver.getByLabelText('Motivo').fill('No es de mi área.')
  await devolver.getByRole('button', { name: 'Devolver' }).click()
  await expect.element(page.getByText('Expediente devuelto a Subgerencia de Fiscalización')).toBeVisible()
  expect(devueltos[0]?.body).toMatchObject({ oper_id: 90, motivo: 'No es de mi área.' })
  await expect.poll(() => dato('Estado')).toBe('Por recibir')
  await expect.element(actualizar()).not.toBeInTheDocument()

  const deshechos = responder(expedientesApi.deshacer, () => {
    poner(enMano())
    cambiar('expedientes')
    return { data: [{ oper_id: devuelto.oper_id, hecho: true, mensaje: 'Hecho', movimiento: null }] }
  })
  await boton('Deshacer').click()
  await expect.poll(() => dato('Estado')).toBe('En proceso')
  expect(deshechos[0]?.body).toEqual({ oper_ids: [devuelto.oper_id] })
  await expect.element(actualizar()).not.toBeInTheDocument()
})

test('EXP-19 EXP-45 D-22 an act on what others changed is refused with who was quicker, and loses nothing that was typed', async () => {
  const { poner } = await abrirExpediente(enMano(), { como: RUTH })
  await boton('Más acciones').click()
  await page.getByRole('menuitem', { name: 'Reabrir' }).click()
  const reabrir = dialogo('REABRIR EXPEDIENTE')
  await reabrir.getByLabelText('Motivo').fill('Falta un informe.')
  const mensaje = 'Ya lo reabrió Sonia Larico a las 09:14'
  responder(expedientesApi.reabrir, () => {
    poner({ estado: 'ARCHIVADO' })
    return rechazo('otroEstado', { message: mensaje })
  })
  await reabrir.getByRole('button', { name: 'Reabrir' }).click()
  await expect.element(reabrir.getByText(mensaje)).toBeVisible()
  await expect.element(reabrir.getByLabelText('Motivo')).toHaveValue('Falta un informe.')
})

test('EXP-19 EXP-25 EXP-28 EXP-42 the other dialogs open on the case, and give the focus back', async () => {
  await abrirExpediente(
    enMano({ tenencia: { oper_id: 90, situacion: 'en_proceso', forma: 'copia', area_origen: null } }),
  )
  responder(expedientesApi.personas, { data: [] }, { aFalta: true })
  responder(
    mesaDePartesListaApi.dependencias,
    { data: [{ depe_id: 40, depe_nombre: 'Sub Gerencia de Licencias' }], un_solo_original: true },
    { aFalta: true },
  )
  for (const [verbo, titulo] of [
    ['Archivar', 'ARCHIVAR EXPEDIENTE'],
    ['Derivar', 'DERIVAR EXPEDIENTE'],
  ] as const) {
    await boton(verbo).click()
    await expect.element(dialogo(titulo)).toMatchTextContent('EXP-2026-003914 · Copia')
    await dialogo(titulo).getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(boton(verbo)).toHaveFocus()
  }
  await boton('Más acciones').click()
  await page.getByRole('menuitem', { name: 'Asignar' }).click()
  await expect.element(dialogo('ASIGNAR EXPEDIENTE')).toMatchTextContent('EXP-2026-003914 · Copia')
})

test('EXP-19 EXP-39 D-69 what may not be done stands in the menu, off, with its reason', async () => {
  const porque = enSubsanacionHasta('2026-11-30')
  await abrirExpediente(unExpediente({ actos: todos(porque) }), { como: { ...IVAN, roles: [Permiso.supervision] } })
  await boton('Más acciones').click()
  const menu = page.getByRole('menu', { name: 'Más acciones' })
  await expect
    .poll(() => textosDe(menu.getByRole('menuitem')))
    .toEqual(
      [
        ...['Responder al ciudadano', 'Requerir subsanación', 'Corregir procedimiento'],
        ...['Recibir', 'Devolver', 'Derivar', 'Asignar', 'Archivar', 'Reabrir', 'Acumular'],
        'Registrar desistimiento',
      ].map((verbo) => `${verbo} ${porque}`),
    )
  for (const item of menu.getByRole('menuitem').all())
    await expect.element(item).toHaveAttribute('aria-disabled', 'true')
  await revisarAccesibilidad()
  await userEvent.keyboard('{Escape}')
  await expect.element(boton('Más acciones')).toHaveFocus()
})

test('EXP-19 D-68 at 390 px there is one column, the acts stand at the foot, and all can be touched', async () => {
  await page.viewport(390, 844)
  await abrirExpediente(
    unExpediente({
      estado: 'POR RECIBIR',
      tenencia: { oper_id: 91, situacion: 'por_recibir', forma: 'original', area_origen: 'Alcaldía' },
      actos: ACTOS_DEL_CASO.map((acto) => ({
        acto,
        impide: acto === 'recibir' ? null : MENSAJES_EXPEDIENTE.sinRecibir,
      })),
      archivos: [unArchivo(`${'nombre-larguisimo-'.repeat(8)}.pdf`), unArchivo('b.pdf', { activo: true })],
      movimientos: ruta(),
      relacionados: [
        {
          ...{ lazo: 'carpeta', expe_id: '2025-001207', registro_id: 12, nota: '' },
          ...{ asunto: 'Módulo '.repeat(30), estado: 'ARCHIVADO' },
        },
      ],
      plazo: { ...PLAZO, computo: [...PLAZO.computo] },
    }),
  )
  await expect.poll(sinDesborde).toBe(true)
  const caja = (cual: Locator) => cual.element().getBoundingClientRect()
  expect(caja(parte('Datos')).bottom).toBeLessThan(caja(parte('Hoja de ruta')).top)
  expect(Math.round(caja(boton('Recibir')).bottom)).toBeGreaterThan(844 - 24)
  for (const cual of [boton('Recibir'), boton('Más acciones'), boton('Ver todos'), boton('Ver el cómputo')])
    expect(await altura(cual)).toBeGreaterThanOrEqual(44)
  await enfocar(boton('Ver el cómputo'))
  await revisarAccesibilidad()
})

test('EXP-57 the hoja de ruta is saved as a PDF; when it cannot be made the screen says so and it may be asked for again', async () => {
  await abrirExpediente(unExpediente())
  const descargas = recogerDescargas()
  const pedidos = responder(expedienteApi.hojaDeRuta, () => rechazo('noDisponible'))
  const imprimir = parte('Hoja de ruta').getByRole('button', { name: 'Hoja de ruta (PDF)' })
  await imprimir.click()
  await expect.element(page.getByText(ERRORES.noDisponible.mensaje)).toBeVisible()
  responder(
    expedienteApi.hojaDeRuta,
    () =>
      new Response('%PDF', {
        headers: { 'content-disposition': 'attachment; filename="hoja-de-ruta-EXP-2026-003914.pdf"' },
      }),
  )
  await imprimir.click()
  await expect.poll(() => descargas.map(({ nombre }) => nombre)).toEqual(['hoja-de-ruta-EXP-2026-003914.pdf'])
  expect(pedidos[0]?.params.id).toBe(57)
})
