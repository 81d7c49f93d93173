import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'

type Modulo = typeof import('./CampoDeTexto.tsx')

test('DOC-29 whoever enters the plain field when the editor has just come goes on writing in the editor', async () => {
  // A module of its own: on this page the editor may have come already.
  const { CampoDeTexto }: Modulo = await import(/* @vite-ignore */ `./CampoDeTexto.tsx?${'propio'}`)
  let escrito = ''
  const Campo = () => {
    const [texto, setTexto] = useState('Informe de obras')
    escrito = texto
    return (
      <CampoDeTexto
        label="Vistos"
        name="vistos"
        clausulas="vistos"
        tipo_doc={3}
        error={undefined}
        value={texto}
        onChange={setTexto}
      />
    )
  }
  const caja = document.body.appendChild(document.createElement('div'))
  const raiz = createRoot(caja)
  onTestFinished(() => {
    raiz.unmount()
    caja.remove()
  })
  flushSync(() => raiz.render(<Campo />))
  // The field asked for it first, and has heard of it; React draws it in a task of its own.
  await import('./EditorDeTexto.tsx')
  const llano = caja.querySelector('textarea')
  llano?.focus()
  llano?.setSelectionRange(7, 7)
  await expect.poll(() => document.activeElement?.hasAttribute('contenteditable')).toBe(true)
  await userEvent.keyboard(' final')
  await expect.poll(() => escrito).toBe('Informe final de obras')
  expect(llano?.isConnected).toBe(false)
})
