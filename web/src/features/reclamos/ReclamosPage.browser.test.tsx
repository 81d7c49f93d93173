import { CORREO_DEVUELTO } from '@cabildo/contracts/consulta-pasos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirReclamos, tablaReclamos, unReclamo } from '../../../test/fabricas/reclamos.ts'
import { DANINO, sinDanio } from '../../../test/hostil.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { buscador, filaDe } from '../../../test/tabla.ts'
import { conVisor, hojaDePrueba } from '../../../test/visor.ts'
import { altura, enfocar, sinDesborde, textosDe } from '../../../test/vista.ts'

test('REC-28 REC-29 REC-30 REC-31 REC-32 REC-33 REC-34 REC-35 REC-37 SHE-88 D2 CON-24 the list, the whole complaint as it was written, and its PDF', async () => {
  conVisor()
  const descripcion = `Ventanilla ${DANINO} ${'nadie atiende '.repeat(20)}`.trim()
  const correo = { correo_devuelto: true, otro_correo: 'otra@example.com' }
  const reclamo = unReclamo(57, { descripcion, detalle: `Pido disculpas.\n${DANINO}`, ...correo })
  await abrirReclamos([reclamo, unReclamo(58)])
  await expect
    .poll(() => textosDe(tablaReclamos().getByRole('columnheader')))
    .toEqual(['Nro', 'Nombre Reclamante', 'N° Doc', 'Descripcion de Reclamo', 'E-mail', 'Sisgedo', 'Fecha', 'Accion'])
  await expect.element(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending')
  await expect.element(page.getByLabelText('Registros por página')).toHaveValue('10')
  await expect.element(page.getByRole('group', { name: 'Exportar' })).not.toBeInTheDocument()
  const fila = filaDe('Ventanilla')
  await expect
    .poll(() => textosDe(fila.getByRole('cell')).slice(0, 7))
    .toEqual([
      'REC-000057',
      reclamo.nombres,
      reclamo.ndoc,
      `${descripcion.slice(0, 250)}…`,
      `${reclamo.email}${CORREO_DEVUELTO.palabra}`,
      'EXP-2026-000045',
      '15/07/2026',
    ])

  await fila.getByRole('button', { name: /^Ver el detalle del reclamo REC-000057 / }).click()
  const detalle = page.getByRole('dialog', { name: 'DETALLE DE RECLAMACION' })
  await expect
    .poll(() => textosDe(detalle.getByRole('heading', { level: 3 })))
    .toEqual(['1 IDENTIFICACIÓN DE USUARIO', '2 IDENTIFICACIÓN DE LA ATENCIÓN BRINDADA', '3 DETALLE DE LA RECLAMACIÓN'])
  await expect.element(detalle.getByText(descripcion)).toBeVisible()
  await expect.element(detalle.getByText(`Pido disculpas. ${DANINO}`)).toBeVisible()
  await expect.element(detalle).toMatchTextContent('Responder hasta el 06/08/2026')
  for (const texto of [correo.otro_correo, CORREO_DEVUELTO.texto])
    await expect.element(detalle).toMatchTextContent(texto)
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await detalle.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(detalle).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  const verPdf = fila.getByRole('button', { name: /^Ver PDF del reclamo REC-000057 / })
  expect(await altura(verPdf)).toBeGreaterThanOrEqual(44)
  await page.viewport(1440, 900)

  // The address in the list may be too old by now.
  const url = hojaDePrueba()
  const pedidos = responder(reclamosListaApi.ver, { data: { ...reclamo, url } })
  await verPdf.click()
  const visor = page.getByRole('dialog', { name: 'Reclamo REC-000057' })
  await expect.element(visor).toMatchTextContent('2026-000045.pdf')
  await expect.poll(() => document.querySelector('iframe')?.src).toBe(`${url}#navpanes=0`)
  expect(pedidos.every(({ params }) => params.id === 57)).toBe(true)
  sinDanio()
})

test('REC-24 REC-33 REC-36 SHE-27 SHE-79 a new complaint appears by itself; without a PDF the button says why; a 500 leads to the login', async () => {
  const filas = [unReclamo(1)]
  const { cambiar } = await abrirReclamos(filas)
  await buscador().fill('En vivo')
  await expect.element(page.getByRole('heading', { name: 'Ningún registro coincide' })).toBeVisible()
  // As Sisgedo that has not answered yet leaves it.
  filas.push(unReclamo(2, { descripcion: 'En vivo', expe_id: null, url: null }))
  cambiar('reclamos')
  const fila = filaDe('En vivo')
  await expect.element(fila).toMatchTextContent('Sin registrar')
  const motivo = 'El PDF estará cuando Sisgedo registre el reclamo'
  const verPdf = fila.getByRole('button', { name: new RegExp(`^Ver PDF .*: ${motivo}$`) })
  await expect.element(verPdf).toHaveAttribute('aria-disabled', 'true')
  await enfocar(verPdf)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(motivo)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

  responder(reclamosListaApi.listar, rechazo('inesperado'))
  await buscador().fill('En vivo otra')
  await expect.element(page.getByRole('button', { name: 'Ingresar' })).toBeVisible()
})

test('REC-36 without the permission there is no list of complaints', async () => {
  await abrir('reclamos', { como: 'mila' })
  await expect.poll(() => location.hash).toBe('#/welcome')
  await expect.element(page.getByText('No tiene permiso para esta opción')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'LISTADO DE RECLAMOS' })).not.toBeInTheDocument()
})
