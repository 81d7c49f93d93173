import { documentosApi } from '@cabildo/contracts/documentos'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { abrirDocumentos, archivosCon, filasDocumentos, unDocumento } from '../../../test/fabricas/documentos.ts'
import { responder, sinRed } from '../../../test/servidor.ts'
import { conVisor } from '../../../test/visor.ts'

const visor = () => page.getByRole('dialog')
const marco = () => visor().element().querySelector('iframe')
const botonDe = (nombre: RegExp) => filasDocumentos().getByRole('button', { name: nombre })

test('DOC-12 DOC-15 D-140 API-101 the main PDF shows 680 high by an address signed now, and the focus returns', async () => {
  await page.viewport(1440, 1000)
  conVisor(true)
  const documentos = archivosCon('resolucion.pdf')
  // The list has shown for so long that its own addresses have expired.
  await abrirDocumentos([unDocumento(45, { documentos: documentos.map((uno) => ({ ...uno, url: 'data:,vencido' })) })])
  const url = 'data:text/plain,firmado ahora'
  const pedidos = responder(documentosApi.ver, {
    data: unDocumento(45, { documentos: documentos.map((uno) => ({ ...uno, url })) }),
  })
  await botonDe(/^Ver PDF de/).click()
  const titulado = page.getByRole('dialog', { name: 'Resolución de Gerencia N° 045-2026' })
  await expect.element(titulado).toMatchTextContent('PDF · resolucion.pdf')
  await expect.poll(() => marco()?.getAttribute('src')).toBe(`${url}#navpanes=0`)
  expect(pedidos.map(({ params, query }) => [params.doc_id, query])).toContainEqual([45, { abre: 'pdf' }])
  await expect.poll(() => marco()?.title).toBe('Resolución de Gerencia N° 045-2026, PDF · resolucion.pdf')
  await expect.poll(() => marco()?.parentElement?.getBoundingClientRect().height).toBe(680)
  await revisarAccesibilidad()
  await userEvent.keyboard('{Escape}')
  await expect.element(titulado).toBeVisible()
  await expect.element(titulado.getByRole('button', { name: 'Cerrar' }).last()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(titulado).not.toBeInTheDocument()
  await expect.element(botonDe(/^Ver PDF de/)).toHaveFocus()
})

test('DOC-06 DOC-15 without a viewer of its own the browser gets a link to the annex', async () => {
  conVisor(false)
  await abrirDocumentos([unDocumento(1, { documentos: archivosCon('r.pdf', 'anexo-1.pdf', 'anexo-2.pdf') })])
  await botonDe(/^Ver Anexo 2 de/).click()
  await expect.element(visor()).toMatchTextContent('Anexo 2 · anexo-2.pdf')
  const enlace = visor().getByRole('link', { name: 'Abrir PDF en otra pestaña' })
  await expect.element(enlace).toHaveAttribute('target', '_blank')
  await expect.element(enlace).toHaveAttribute('href', 'data:text/plain,anexo-2.pdf')
  expect(marco()).toBeNull()
  await revisarAccesibilidad()
})

test('DOC-15 a PDF that does not come says so and can be asked for again', async () => {
  conVisor(true)
  const documento = unDocumento(1)
  await abrirDocumentos([documento])
  responder(documentosApi.ver, sinRed)
  await botonDe(/^Ver PDF de/).click()
  await expect.element(visor().getByRole('alert')).toMatchTextContent('No se pudo abrir el PDF')
  responder(documentosApi.ver, { data: documento })
  await visor().getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => marco()?.checkVisibility()).toBe(true)
})

test('DOC-16 NOR-07 a document that is published shows its publication, which is public and stays', async () => {
  conVisor(true)
  const { vistos } = await abrirDocumentos([unDocumento(1, { publicado: 'rg-001-2026.pdf' })])
  await botonDe(/^Ver Publicado de/).click()
  await expect.poll(() => marco()?.getAttribute('src')).toMatch(/^\/storage\/docs\/rg-001-2026\.pdf#/)
  expect(vistos).toEqual([])
})
