import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { mesaDePartesListaApi, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../../test/accesibilidad.ts'
import {
  abrirMesa,
  DEPENDENCIAS,
  dialogo,
  filaDe,
  RECEPCION,
  unTramite,
} from '../../../../../test/fabricas/mesa-de-partes.ts'
import { unProcedimiento } from '../../../../../test/fabricas/procedimientos.ts'
import { listaDe } from '../../../../../test/listado.ts'
import { rechazo, responder } from '../../../../../test/servidor.ts'
import { buscador } from '../../../../../test/tabla.ts'
import { conVisor, hojaDePrueba } from '../../../../../test/visor.ts'
import { altura, enfocar, pulsar, sinDesborde } from '../../../../../test/vista.ts'

const [UNA, OTRA, TERCERA] = DEPENDENCIAS as [
  (typeof DEPENDENCIAS)[number],
  (typeof DEPENDENCIAS)[number],
  (typeof DEPENDENCIAS)[number],
]
const EXPEDIENTE = '2026-000045'

const caja = () => dialogo(RECEPCION)
const codigo = () => caja().getByLabelText('Codigo')
const relacionado = () => caja().getByLabelText(/^Relacionado/)
const proveido = () => caja().getByLabelText(/^Proveido/)
const enviar = () => caja().getByRole('button', { name: 'Recepcionar y derivar' })
const lineas = () =>
  caja()
    .getByRole('table', { name: 'Destinos' })
    .getByRole('row')
    .filter({ has: page.getByRole('button') })
const aviso = (texto: string) => page.getByText(texto)

/** Opens the window of a submission. */
const recepcionar = (asunto: string) =>
  filaDe(asunto)
    .getByRole('button', { name: /^Recepcionar/ })
    .click()

/** What a submission becomes once it is received (MPV-67). */
const recibir = (tramite: Tramite) => Object.assign(tramite, { estado: 'RECEPCIONADO', expe_id: EXPEDIENTE })

test('MPV-54 MPV-61 MPV-62 MPV-63 MPV-64 MPV-65 MPV-68 MPV-75 a clerk receives a submission with three destinations, all by keyboard', async () => {
  const tramite = unTramite(1, { asunto: 'Tres destinos' })
  await abrirMesa([tramite])
  const fila = filaDe('Tres destinos')
  await enfocar(fila.getByRole('button', { name: /^Recepcionar/ }))
  await userEvent.keyboard('{Enter}')
  const dependencia = caja().getByRole('combobox', { name: 'Dependencia' })
  await expect.element(relacionado()).toHaveFocus()
  await expect.element(caja()).toMatchTextContent('Tres destinos')
  await expect.element(enviar()).toBeDisabled()
  await expect.element(caja()).toMatchTextContent('Falta: agregar un destino')
  await userEvent.keyboard('12a3')
  await expect.element(relacionado()).toHaveValue('123')

  // A code and Enter.
  await expect.element(codigo()).toBeEnabled()
  await userEvent.keyboard('{Tab}')
  await expect.element(codigo()).toHaveFocus()
  await userEvent.keyboard(String(UNA.depe_id))
  await expect.element(dependencia).toHaveValue(UNA.depe_nombre)
  await userEvent.keyboard('{Enter}')
  await expect.element(lineas()).toHaveLength(1)
  await expect.element(codigo()).toHaveFocus()
  await expect.element(codigo()).toHaveValue('')

  // By its name, with a proveido; it begins as a copy, for the first one gets the original (EXP-29).
  await userEvent.keyboard('{Tab}')
  await expect.element(dependencia).toHaveFocus()
  await userEvent.keyboard(OTRA.depe_nombre)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(codigo()).toHaveValue(String(OTRA.depe_id))
  await userEvent.keyboard('{Tab}{Tab}Para conocimiento{Enter}')
  await expect.element(lineas()).toHaveLength(2)
  await expect.element(lineas().nth(1)).toMatchTextContent('Copia')
  await expect.element(codigo()).toHaveFocus()

  // Empty, unknown and repeated ones are not added.
  await userEvent.keyboard('{Enter}')
  await expect.element(caja().getByRole('status').filter({ hasText: 'Elija una dependencia' })).toBeVisible()
  await userEvent.keyboard('99999999')
  await expect.element(caja()).toMatchTextContent('Ninguna dependencia tiene el código 99999999')
  await userEvent.keyboard('{Enter}')
  await codigo().fill(String(UNA.depe_id))
  await userEvent.keyboard('{Enter}')
  await expect.element(caja()).toMatchTextContent('Esa dependencia ya está en la lista')
  await expect.element(lineas()).toHaveLength(2)

  await codigo().fill(String(TERCERA.depe_id))
  // What is written but not added would be left out: it is not sent without it.
  await expect.element(enviar()).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await expect.element(lineas()).toHaveLength(3)
  await revisarAccesibilidad()
  const recibidos = responder(mesaDePartesListaApi.recepcionar, () => {
    recibir(tramite)
    return { data: { id: 1, expe_id: EXPEDIENTE } }
  })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(aviso('Tramite recepcionado con éxito')).toBeVisible()
  expect(recibidos.map(({ body }) => body)).toEqual([
    {
      id: 1,
      relacionado: '123',
      destinos: [
        { dependencia: UNA.depe_id, copia: false, proveido: '' },
        { dependencia: OTRA.depe_id, copia: true, proveido: 'Para conocimiento' },
        { dependencia: TERCERA.depe_id, copia: true, proveido: '' },
      ],
    },
  ])
  await expect.element(caja()).not.toBeInTheDocument()
  await expect.element(aviso(`Expediente EXP-${EXPEDIENTE}`)).toBeVisible()
  await expect.element(fila.getByRole('cell').nth(7)).toHaveTextContent(`EXP-${EXPEDIENTE}`)
})

test('MPV-58 MPV-74 MPV-75 API-78 a Sisgedo that does not answer costs nothing that was typed', async () => {
  responder(mesaDePartesListaApi.dependencias, rechazo('sisgedoNoResponde'))
  await abrirMesa([unTramite(1, { asunto: 'Sin Sisgedo' })])
  await recepcionar('Sin Sisgedo')
  const reintentar = caja().getByRole('button', { name: 'Reintentar' })
  await expect.element(reintentar).toBeVisible()
  await expect.element(codigo()).toBeDisabled()
  await revisarAccesibilidad()
  responder(mesaDePartesListaApi.dependencias, { data: DEPENDENCIAS, un_solo_original: true })
  await reintentar.click()
  await expect.element(codigo()).toBeEnabled()
  await relacionado().fill('77')
  await codigo().fill(String(UNA.depe_id))
  await userEvent.keyboard('{Enter}')

  const soltar = Promise.withResolvers<void>()
  responder(mesaDePartesListaApi.recepcionar, () => soltar.promise.then(() => rechazo('sisgedoNoResponde')))
  await enviar().click()
  await expect.element(caja().getByRole('progressbar', { name: MENSAJES_TRAMITE.procesando })).toBeVisible()
  soltar.resolve()
  await expect
    .element(caja().getByRole('alert').first())
    .toHaveTextContent('Sisgedo no responde, intente en unos minutos')
  await expect.element(aviso('No se pudo recepcionar el tramite')).toBeVisible()
  await expect.element(relacionado()).toHaveValue('77')
  await expect.element(caja().getByRole('cell', { name: UNA.depe_nombre, exact: true })).toBeVisible()

  const recibidos = responder(mesaDePartesListaApi.recepcionar, { data: { id: 1, expe_id: EXPEDIENTE } })
  await enviar().click()
  await expect.element(aviso('Tramite recepcionado con éxito')).toBeVisible()
  await expect.element(caja()).not.toBeInTheDocument()
  expect(recibidos.map(({ body }) => body)).toMatchObject([
    { relacionado: '77', destinos: [{ dependencia: UNA.depe_id }] },
  ])
})

test('MPV-44 MPV-71 MPV-75 two clerks on one row: what a citizen files appears by itself, and the slower one is told', async () => {
  const filas = [unTramite(1)]
  const { cambiar, listados } = await abrirMesa(filas)
  await buscador().fill('En vivo')
  const fila = filaDe('En vivo')
  await expect.element(page.getByText('Ningún registro coincide')).toBeVisible()
  const tramite = unTramite(2, { asunto: 'En vivo' })
  filas.push(tramite)
  cambiar('mpvirtual')
  await expect.element(fila).toHaveLength(1)

  await recepcionar('En vivo')
  await proveido().fill('Atender')
  await expect.element(codigo()).toBeEnabled()
  await codigo().fill(String(UNA.depe_id))
  await caja().getByRole('button', { name: 'Agregar' }).click()
  const antes = listados.length
  recibir(tramite)
  cambiar('mpvirtual')
  // The table behind waits: a load that failed would end the session, and what was typed with it.
  await expect.element(caja().getByRole('cell', { name: 'Atender' })).toBeVisible()
  responder(mesaDePartesListaApi.recepcionar, rechazo('yaAtendido'))
  await enviar().click()
  await expect.element(caja().getByRole('alert').first()).toHaveTextContent('El trámite ya fue atendido')
  await expect.element(aviso(MENSAJES_TRAMITE.noRecepcionado)).toBeVisible()
  await expect.element(caja().getByRole('cell', { name: 'Atender' })).toBeVisible()
  expect(listados).toHaveLength(antes)
  await revisarAccesibilidad()
  await caja().getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(fila).toMatchTextContent(EXPEDIENTE)
  await expect.element(fila.getByRole('button', { name: /^Recepcionar/ })).not.toBeInTheDocument()
})

test('MPV-68 MPV-44 the PDF stands beside the reception, and one after the other is received without the list between', async () => {
  conVisor()
  const [primero, segundo, anulado] = [1, 2, 3].map((i) =>
    unTramite(i, { asunto: `Turno ${i}` }, { anexos: ['plano.pdf'] }),
  ) as [Tramite, Tramite, Tramite]
  const url = hojaDePrueba()
  for (const tramite of [primero, segundo])
    for (const documento of tramite.documentos)
      Object.assign(documento, {
        url: `${url}?${tramite.id}`,
        anexos: documento.anexos.map((a) => ({ ...a, url: `${url}?a${tramite.id}` })),
      })
  Object.assign(anulado, { estado: 'OBSERVADO', send_mail: true })
  const filas = [primero, segundo, anulado]
  await abrirMesa(filas, { todos: false })
  responder(mesaDePartesListaApi.frecuentes, {
    data: { destinos: [TERCERA.depe_id, UNA.depe_id], proveidos: ['Atender', 'Opinión'] },
  })
  const pasos = responder(mesaDePartesListaApi.siguiente, () => ({
    data: filas.find(({ estado }) => estado === 'PENDIENTE') ?? null,
  }))
  const recibidos = responder(mesaDePartesListaApi.recepcionar, ({ body }) => {
    recibir(filas.find(({ id }) => id === body.id) as Tramite)
    return { data: { id: body.id, expe_id: EXPEDIENTE } }
  })
  await expect.element(filaDe('Turno 3')).not.toBeInTheDocument()
  await recepcionar('Turno 1')
  const hoja = () => document.querySelector('iframe')?.src
  await expect.poll(hoja).toBe(`${url}?1#navpanes=0`)
  await caja().getByRole('radio', { name: 'Anexo 1' }).click()
  await expect.poll(hoja).toBe(`${url}?a1#navpanes=0`)

  // A key for the department, one for the order, Enter adds it.
  await enfocar(relacionado())
  await expect
    .element(caja().getByRole('button', { name: TERCERA.depe_nombre }))
    .toHaveAttribute('aria-keyshortcuts', 'Alt+1')
  await userEvent.keyboard('{Alt>}1{/Alt}')
  await expect.element(codigo()).toHaveValue(String(TERCERA.depe_id))
  await expect.element(proveido()).toHaveFocus()
  await userEvent.keyboard('{Alt>}7{/Alt}')
  await expect.element(proveido()).toHaveValue('Opinión')
  await userEvent.keyboard('{Enter}')
  await expect.element(lineas()).toHaveLength(1)
  await revisarAccesibilidad()
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')

  // The next one, with nothing left of the one before.
  await expect.element(caja()).toMatchTextContent('Turno 2')
  await expect.element(aviso(`Expediente EXP-${EXPEDIENTE}`)).toBeVisible()
  await expect.element(lineas()).toHaveLength(0)
  await expect.element(relacionado()).toHaveFocus()
  await expect.poll(hoja).toBe(`${url}?2#navpanes=0`)
  await caja().getByRole('button', { name: UNA.depe_nombre }).click()
  await userEvent.keyboard('{Enter}')
  await caja().getByRole('button', { name: 'Recepcionar y siguiente' }).click()
  await expect.element(aviso(MENSAJES_TRAMITE.ningunoQueda)).toBeVisible()
  await expect.element(caja()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'No hay trámites por recepcionar' })).toBeVisible()
  expect(pasos.map(({ query }) => query.despues)).toEqual([1, 2])
  expect(recibidos.map(({ body }) => [body.id, body.destinos])).toEqual([
    [1, [{ dependencia: TERCERA.depe_id, copia: false, proveido: 'Opinión' }]],
    [2, [{ dependencia: UNA.depe_id, copia: false, proveido: '' }]],
  ])
})

test('MPV-62 a related number is looked up while it is typed: its subject, or why it cannot be used', async () => {
  await abrirMesa([unTramite(1, { asunto: 'Con antecedente' })])
  responder(mesaDePartesListaApi.relacionado, ({ query: { relacionado: numero } }) =>
    numero === 'REG-2026-000123'
      ? { data: { numero: '2026-000045', asunto: 'Licencia de bodega', created_at: '2026-07-01 09:00:00' } }
      : rechazo('validacion', { errors: { relacionado: MENSAJES_TRAMITE.relacionadoDesconocido } }),
  )
  const recibidos = responder(mesaDePartesListaApi.recepcionar, { data: { id: 1, expe_id: EXPEDIENTE } })
  await recepcionar('Con antecedente')
  await expect.element(codigo()).toBeEnabled()
  await codigo().fill(String(UNA.depe_id))
  await userEvent.keyboard('{Enter}')
  await relacionado().fill('exp-2026-999999')
  await expect.element(relacionado()).toHaveValue('EXP-2026-999999')
  await expect.element(relacionado()).toHaveAccessibleDescription(new RegExp(MENSAJES_TRAMITE.relacionadoDesconocido))
  await expect.element(enviar()).toBeDisabled()
  await expect.element(caja()).toMatchTextContent('Falta: corregir el número relacionado')
  await relacionado().fill('12-5')
  await expect.element(caja().getByText(MENSAJES_TRAMITE.relacionadoMalEscrito)).toBeVisible()
  await relacionado().fill('reg-2026-000123')
  await expect
    .element(caja().getByRole('status').filter({ hasText: 'Licencia de bodega' }))
    .toMatchTextContent('2026-000045')
  await revisarAccesibilidad()
  await enviar().click()
  await expect.element(caja()).not.toBeInTheDocument()
  expect(recibidos.map(({ body }) => body.relacionado)).toEqual(['REG-2026-000123'])
})

test('MPV-51 MPV-54 at 390 the PDF and the reception are two tabs, and what a phone shows no PDF of is a link', async () => {
  conVisor(false)
  await page.viewport(390, 844)
  await abrirMesa([unTramite(1, { asunto: 'Por teléfono' })])
  responder(mesaDePartesListaApi.frecuentes, { data: { destinos: [UNA.depe_id], proveidos: ['Atender'] } })
  await recepcionar('Por teléfono')
  await expect.element(caja().getByRole('tab', { name: 'Recepción' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(caja().getByText('Todavía no tiene destinos')).toBeVisible()
  // The sentence begins at the left of its box, and not in the second column of the rows.
  const izquierda = (cual: { element: () => Element }) => cual.element().getBoundingClientRect().left
  const vacia = caja().getByText('Todavía no tiene destinos')
  expect(izquierda(vacia) - izquierda(caja().getByRole('table', { name: 'Destinos' }))).toBeLessThan(20)
  expect(await altura(caja().getByRole('button', { name: UNA.depe_nombre }))).toBeGreaterThanOrEqual(44)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
  await caja().getByRole('tab', { name: 'PDF' }).click()
  await expect.element(relacionado()).not.toBeVisible()
  await expect.element(caja().getByRole('link', { name: 'Abrir PDF en otra pestaña' })).toBeVisible()
  await revisarAccesibilidad()
  // A key that chooses a destination does nothing where nobody would see it.
  await userEvent.keyboard('{Alt>}1{/Alt}')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(relacionado()).toBeVisible()
  await expect.element(codigo()).toHaveValue('')
})

test('PLA-25 D-32 a type that was withdrawn meanwhile is refused at its field, and the list is asked for again', async () => {
  const ofrecidos = [unProcedimiento(1, { nombre: 'Licencia' }), unProcedimiento(2, { nombre: 'Duplicado' })]
  const listados = responder(procedimientosApi.listar, () => listaDe(ofrecidos))
  await abrirMesa([unTramite(1, { asunto: 'Sin tipo' })])
  const tipo = () => caja().getByRole('combobox', { name: /^Procedimiento/ })
  await recepcionar('Sin tipo')
  await codigo().fill(String(OTRA.depe_id))
  await pulsar(codigo(), '{Enter}')
  await tipo().click()
  await page.getByRole('option', { name: 'Duplicado' }).click()
  ofrecidos.pop()
  const pedidos = listados.length
  responder(
    mesaDePartesListaApi.recepcionar,
    rechazo('validacion', { errors: { procedimiento_id: MENSAJES_TRAMITE.procedimientoRetirado } }),
  )
  await enviar().click()
  await expect.element(tipo()).toHaveFocus()
  await expect.element(tipo()).toHaveAccessibleDescription(MENSAJES_TRAMITE.procedimientoRetirado)
  await expect.element(lineas()).toHaveLength(1)
  await expect.poll(() => listados.length).toBe(pedidos + 1)
  await revisarAccesibilidad()
  await tipo().click()
  await expect.element(page.getByRole('option', { name: 'Licencia' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Duplicado' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: 'Licencia' }).click()
  await expect.element(caja()).not.toMatchTextContent(MENSAJES_TRAMITE.procedimientoRetirado)
  const recibidos = responder(mesaDePartesListaApi.recepcionar, ({ body }) => ({
    data: { id: body.id, expe_id: EXPEDIENTE },
  }))
  await enviar().click()
  await expect.element(caja()).not.toBeInTheDocument()
  expect(recibidos.map(({ body }) => body.procedimiento_id)).toEqual([1])
})

test('PLA-25 the type that the citizen chose is seen and changed, and its area is proposed as the first destination', async () => {
  const [propia, otra] = [
    unProcedimiento(1, { nombre: 'Licencia', area_id: UNA.depe_id, area_name: UNA.depe_nombre }),
    unProcedimiento(2, { nombre: 'Duplicado', area_id: TERCERA.depe_id, area_name: TERCERA.depe_nombre, activo: true }),
  ]
  responder(procedimientosApi.listar, listaDe([propia, otra]))
  await abrirMesa([
    unTramite(1, { asunto: 'Elegido por él', procedimiento_id: 1, procedimiento: 'Licencia' }),
    unTramite(2, { asunto: 'Sin tipo' }),
    unTramite(3, { asunto: 'Retirado', procedimiento_id: 9, procedimiento: 'Uno de antes' }),
  ])
  const recibidos = responder(mesaDePartesListaApi.recepcionar, ({ body }) => ({
    data: { id: body.id, expe_id: EXPEDIENTE },
  }))
  const tipo = () => caja().getByRole('combobox', { name: /^Procedimiento/ })
  const elegir = async (nombre: string) => {
    await tipo().fill(nombre)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(tipo()).toHaveValue(nombre)
  }
  await recepcionar('Elegido por él')
  await expect.element(tipo()).toHaveValue('Licencia')
  await expect.element(tipo()).toHaveAccessibleDescription('15 días hábiles · Silencio positivo · GERENCIA MUNICIPAL')
  await expect.element(codigo()).toHaveValue(String(UNA.depe_id))
  await expect.element(caja()).toMatchTextContent('Falta: agregar el destino propuesto')
  await revisarAccesibilidad()
  // Nothing of it is the clerk's own yet: the window closes without a question.
  await caja().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(caja()).not.toBeInTheDocument()

  await recepcionar('Elegido por él')
  await elegir('Duplicado')
  await expect.element(codigo()).toHaveValue(String(TERCERA.depe_id))
  await pulsar(proveido(), '{Enter}')
  await expect.element(lineas()).toHaveLength(1)
  // With a destination there is nothing to be proposed.
  await elegir('Licencia')
  await expect.element(codigo()).toHaveValue('')
  await elegir('Duplicado')
  await enviar().click()
  await expect.element(caja()).not.toBeInTheDocument()

  await recepcionar('Sin tipo')
  await expect.element(tipo()).toHaveValue('Sin procedimiento')
  await expect.element(codigo()).toHaveValue('')
  await codigo().fill(String(OTRA.depe_id))
  await elegir('Licencia')
  await expect.element(codigo()).toHaveValue(String(OTRA.depe_id))
  await pulsar(codigo(), '{Enter}')
  await enviar().click()
  await expect.element(caja()).not.toBeInTheDocument()

  await recepcionar('Retirado')
  await expect.element(tipo()).toHaveValue('Uno de antes')
  await elegir('Sin procedimiento')
  await codigo().fill(String(OTRA.depe_id))
  await pulsar(codigo(), '{Enter}')
  await enviar().click()
  await expect.element(caja()).not.toBeInTheDocument()
  expect(recibidos.map(({ body }) => [body.id, body.procedimiento_id])).toEqual([
    [1, 2],
    [2, 1],
    [3, null],
  ])
})
