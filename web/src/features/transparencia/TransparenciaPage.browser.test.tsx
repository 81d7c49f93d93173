import { CABECERA_TICKET } from '@cabildo/contracts/formularios'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  type Ciudadano,
  CORREO,
  ciudadano,
  conRegistros,
  dni,
  NADIE,
  nombre,
} from '../../../test/fabricas/formularios.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { altura, enfocar, pegarEn, sinDesborde } from '../../../test/vista.ts'

const abrirSolicitud = async () => {
  await abrir('transparencia')
  await expect.element(page.getByRole('heading', { name: 'Transparencia' })).toBeVisible()
}
const boton = () => page.getByRole('button', { name: 'Enviar Solicitud' })
const direccion = () => page.getByLabelText('Dirección')
const pedido = () => page.getByLabelText('Información que pide')
const entrega = () => page.getByLabelText(/^Forma de entrega/)
const correo = () => page.getByLabelText(/^Correo electrónico/)

const PRESENTADA = {
  numero: '2026-000031',
  fecha: '2026-07-15',
  fecha_legal: '2026-07-16',
  vence: '2026-07-30',
  correo: true,
  codigo: 'K7QF-3MZ9',
  explicacion: 'Vence el 30/07/2026: 10 días hábiles desde el 16/07; no se cuentan sábados ni domingos.',
}

const hallado = ({ partes }: Ciudadano) => ({
  result: { Nombres: partes.prenombres ?? '', apellidos: `${partes.apPrimer} ${partes.apSegundo}` },
})

test('TRS-01 TRS-02 TRS-04 TRS-05 TRS-06 TRS-07 TRS-09 TRS-23 D-45 IDE-03 a citizen asks for information and gets a number', async () => {
  const persona = ciudadano()
  conRegistros()
  const soltar = Promise.withResolvers<void>()
  const consultas = responder(transparenciaApi.buscar, async () => {
    await soltar.promise
    return hallado(persona)
  })
  const presentadas = responder(transparenciaApi.presentar, PRESENTADA)
  await abrirSolicitud()
  await expect.element(boton()).toBeDisabled()
  const estadistica = page.getByRole('link', { name: 'Estadística de solicitudes (CSV)' })
  await expect.element(estadistica).toHaveAttribute('href', '/api/transparencia/estadistica.csv')
  await expect.element(page.getByText('Falta: DNI, apellidos y nombres, dirección, información que pide')).toBeVisible()

  pegarEn(dni(), `${persona.dni.slice(0, 2)} ${persona.dni.slice(2, 5)}-${persona.dni.slice(5)}`)
  const buscando = page.getByRole('dialog', { name: 'Buscando DNI' })
  await expect.element(buscando).toBeVisible()
  expect(consultas[0]?.params.dni).toBe(persona.dni)
  expect(consultas[0]?.cabeceras.get(CABECERA_TICKET)).toMatch(/^transparencia\./)
  soltar.resolve()
  await expect.element(buscando).not.toBeInTheDocument()
  await expect.element(nombre()).toHaveValue(persona.nombre)
  await expect.element(page.getByText('Identidad encontrada')).toBeVisible()
  await enfocar(dni())
  await userEvent.keyboard('{Enter}')
  await expect.element(nombre()).not.toHaveAttribute('readonly')
  await nombre().fill(`${persona.nombre} de Prueba`)
  await expect.element(page.getByText('Identidad encontrada')).not.toBeInTheDocument()
  // Enter looked up nothing anew: it would have been asked by now.
  expect(consultas).toHaveLength(1)

  await direccion().fill('Jr. Los Molles 123')
  await pedido().fill('Actas')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Diga qué información pide, en al menos 10 caracteres')).toBeVisible()
  const texto = 'Presupuesto de la obra'
  await pedido().fill(texto)
  await expect.element(boton()).toBeEnabled()
  await entrega().selectOptions('Correo electrónico')
  await expect.element(boton()).toBeDisabled()
  await expect.element(page.getByText('Falta: correo electrónico')).toBeVisible()
  await correo().fill(CORREO)
  await revisarAccesibilidad()

  await boton().click()
  const panel = page.getByRole('region', { name: 'Su solicitud ha sido registrada.' })
  await expect.element(panel.getByText(PRESENTADA.numero)).toBeVisible()
  // CON-17.
  await expect.element(panel).toMatchTextContent('Se considera presentada el 16/07/2026, el siguiente día hábil.')
  await expect.element(panel).toMatchTextContent('Fecha límite de respuesta: 30/07/2026')
  await expect.element(panel.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await expect.element(panel).toMatchTextContent(`por ${persona.nombre} de Prueba ante la`)
  const banda = page.getByRole('heading', { level: 1 }).element().closest('main > div > div')
  const fondo = () => banda && getComputedStyle(banda).backgroundColor
  await expect.poll(fondo).not.toBe('rgba(0, 0, 0, 0)')
  await commands.emular({ media: 'print' })
  await expect.poll(fondo).toBe('rgba(0, 0, 0, 0)')
  await commands.emular({ media: null })
  await expect.element(boton()).not.toBeInTheDocument()
  await revisarAccesibilidad()
  expect(presentadas.map(({ body }) => body)).toMatchObject([
    {
      ...{ dni: persona.dni, ape_nom: `${persona.nombre} de Prueba`, address: 'Jr. Los Molles 123' },
      ...{ pedido: texto, email: CORREO, forma_entrega: 1 },
    },
  ])
})

test('TRS-07 TRS-08 TRS-09 G3 a name that no registry gives is typed; what could not be sent is kept, and sent once', async () => {
  conRegistros()
  responder(transparenciaApi.buscar, { result: null })
  await abrirSolicitud()
  await dni().click()
  await userEvent.keyboard(NADIE.dni)
  await expect.element(page.getByText('No se encontró el DNI ingresado, escriba su nombre completo')).toBeVisible()
  await nombre().fill('Nadie del Padrón')
  await direccion().fill('Av. Sin Número s/n')
  await pedido().fill('Padrón de mercados')

  const cortadas = responder(transparenciaApi.presentar, sinRed)
  await boton().click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'No se pudo enviar la solicitud' })).toBeVisible()
  await expect.element(pedido()).toHaveValue('Padrón de mercados')
  const presentadas = responder(transparenciaApi.presentar, PRESENTADA)
  await boton().click()
  await expect.element(page.getByText('Número de su solicitud')).toBeVisible()
  // One key for both: the server files one of them.
  expect(cortadas).toHaveLength(1)
  expect(presentadas.map(({ body }) => body)).toEqual(cortadas.map(({ body }) => body))
  expect(presentadas[0]?.body).toMatchObject({ ape_nom: 'Nadie del Padrón', email: '', forma_entrega: null })
})

test('TRS-07 TRS-08 SHE-95 P-10 on a phone: a refused lookup is told and asked again, no lookup takes a written name, nothing scrolls sideways, all is clean for axe', async () => {
  const persona = ciudadano()
  await page.viewport(390, 844)
  conRegistros()
  responder(transparenciaApi.buscar, rechazo('demasiadasConsultas'))
  await abrirSolicitud()
  await dni().fill(persona.dni)
  await expect.element(page.getByText('Demasiadas consultas, intente en unos minutos')).toBeVisible()
  await revisarAccesibilidad()
  responder(transparenciaApi.buscar, hallado(persona))
  await page.getByRole('button', { name: 'Consultar otra vez' }).click()
  await expect.element(nombre()).toHaveValue(persona.nombre)
  await dni().fill(persona.dni.slice(0, 7))
  await expect.element(nombre()).toHaveValue('')
  await nombre().fill('Rosa de los Molles')
  // Known from the first time, so it is not asked for again (D-29).
  const deNuevo = responder(transparenciaApi.buscar, hallado(persona))
  await dni().fill(persona.dni)
  await expect.element(nombre()).toHaveValue('Rosa de los Molles')
  expect(deNuevo).toEqual([])
  const soltar = Promise.withResolvers<void>()
  responder(transparenciaApi.buscar, () => soltar.promise.then(() => hallado(ciudadano(2))))
  await dni().fill(ciudadano(2).dni)
  const buscando = page.getByRole('dialog', { name: 'Buscando DNI' })
  await expect.element(buscando).toBeVisible()
  soltar.resolve()
  await expect.element(buscando).not.toBeInTheDocument()
  await expect.element(nombre()).toHaveValue('Rosa de los Molles')
  await expect.element(page.getByText('Identidad encontrada')).not.toBeInTheDocument()
  // The lookups of one ticket are counted; what it refuses it will refuse again.
  responder(transparenciaApi.buscar, rechazo('ticketInvalido'))
  await dni().fill(ciudadano(1).dni)
  await expect.element(page.getByText('Ya no se puede consultar: escriba el nombre')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Consultar otra vez' })).not.toBeInTheDocument()
  await page.getByText('Cómo tratamos sus datos').click()
  await expect.element(page.getByText(/Banco de datos: SOLICITUDES DE ACCESO/)).toBeVisible()
  await expect.poll(sinDesborde).toBe(true)
  const enlaces = [page.getByRole('complementary'), page.getByRole('contentinfo')].map((lugar) =>
    lugar.getByRole('link'),
  )
  await expect.element(page.getByRole('contentinfo').getByRole('link').last()).toBeVisible()
  for (const control of [boton(), dni(), entrega(), ...enlaces.flatMap((uno) => uno.all())])
    expect(await altura(control)).toBeGreaterThanOrEqual(44)
})
