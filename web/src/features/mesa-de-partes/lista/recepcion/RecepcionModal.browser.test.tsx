import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { mesaDePartesListaApi, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
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
import { rechazo, responder } from '../../../../../test/servidor.ts'
import { buscador } from '../../../../../test/tabla.ts'
import { enfocar } from '../../../../../test/vista.ts'

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

  // By its name, as a copy, with a proveido.
  await userEvent.keyboard('{Tab}')
  await expect.element(dependencia).toHaveFocus()
  await userEvent.keyboard(OTRA.depe_nombre)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(codigo()).toHaveValue(String(OTRA.depe_id))
  await userEvent.keyboard('{Tab} {Tab}Para conocimiento{Enter}')
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
        { dependencia: TERCERA.depe_id, copia: false, proveido: '' },
      ],
    },
  ])
  await expect.element(caja()).not.toBeInTheDocument()
  await expect.element(aviso(`Expediente EXP-${EXPEDIENTE}`)).toBeVisible()
  await expect.element(fila.getByRole('cell').nth(6)).toHaveTextContent(`EXP-${EXPEDIENTE}`)
})

test('MPV-58 MPV-74 MPV-75 API-78 a Sisgedo that does not answer costs nothing that was typed', async () => {
  responder(mesaDePartesListaApi.dependencias, rechazo('sisgedoNoResponde'))
  await abrirMesa([unTramite(1, { asunto: 'Sin Sisgedo' })])
  await recepcionar('Sin Sisgedo')
  const reintentar = caja().getByRole('button', { name: 'Reintentar' })
  await expect.element(reintentar).toBeVisible()
  await expect.element(codigo()).toBeDisabled()
  await revisarAccesibilidad()
  responder(mesaDePartesListaApi.dependencias, { data: DEPENDENCIAS })
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
  await expect.element(caja().getByRole('alert')).toHaveTextContent('Sisgedo no responde, intente en unos minutos')
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
  await expect.element(caja().getByRole('alert')).toHaveTextContent('El trámite ya fue atendido')
  await expect.element(aviso(MENSAJES_TRAMITE.noRecepcionado)).toBeVisible()
  await expect.element(caja().getByRole('cell', { name: 'Atender' })).toBeVisible()
  expect(listados).toHaveLength(antes)
  await revisarAccesibilidad()
  await caja().getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(fila).toMatchTextContent(EXPEDIENTE)
  await expect.element(fila.getByRole('button', { name: /^Recepcionar/ })).not.toBeInTheDocument()
})
