import { Suspense } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { adelantable } from './adelantable.tsx'

const dibujar = (Parte: React.FunctionComponent) => {
  const caja = document.createElement('div')
  flushSync(() =>
    createRoot(caja).render(
      <Suspense fallback="Cargando">
        <Parte />
      </Suspense>,
    ),
  )
  return caja
}

test('SHE-03 a part whose code has come is drawn at once, one whose code has not is waited for', async () => {
  const codigo = Promise.withResolvers<() => string>()
  const Parte = adelantable(() => codigo.promise)
  const antes = dibujar(Parte)
  expect(antes.textContent).toBe('Cargando')
  codigo.resolve(() => 'La parte')
  await Parte.cargar()
  expect(dibujar(Parte).textContent).toBe('La parte')
  await expect.poll(() => antes.textContent).toBe('La parte')
})
