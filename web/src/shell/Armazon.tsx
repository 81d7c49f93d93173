import type { Ruta } from '@cabildo/contracts/base/rutas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { entidad } from '../platform/entidad.ts'
import { useFocoDevuelto } from '../ui/useFocoDevuelto.ts'
import clases from './Armazon.module.css'
import { Barra } from './Barra.tsx'
import { DialogoSalir } from './DialogoSalir.tsx'
import { MenuLateral } from './MenuLateral.tsx'
import { PadronDialogo } from './PadronDialogo.tsx'
import { Salto } from './Salto.tsx'
import { SinConexion } from './SinConexion.tsx'
import { useContraido } from './useContraido.ts'
import { ID_CONTENIDO } from './usePantalla.ts'

const Cajon = lazy(() => import('../ui/Cajon.tsx').then((m) => ({ default: m.Cajon })))

interface Props {
  sesion: SesionUsuario
  /** Tells whether a screen is built; links to others do not show. */
  existe: (ruta: Ruta) => boolean
  /** Name of the screen that shows. */
  aqui: string
  children: ReactNode
}

/** Frame of the staff screens: sidebar, bar, footer and the dialogs that belong to no screen (SHE-47 to SHE-62). */
export const Armazon = ({ sesion, existe, aqui, children }: Props) => {
  const [contraido, alternar] = useContraido()
  const angosto = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const [cajon, { open: abrirCajon, close: cerrarCajon }] = useDisclosure()
  // The drawer may mount open, and then has not seen where the focus was.
  useFocoDevuelto(cajon)
  const [saliendo, { open: pedirSalir, close: quedarse }] = useDisclosure()

  // The drawer has done its work once another screen shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it waits for
  useEffect(cerrarCajon, [aqui])

  // The drawer lies above the dialogs, and its way out leads to one.
  const salirDelCajon = () => {
    cerrarCajon()
    pedirSalir()
  }

  const menu = { sesion, existe, aqui }
  return (
    <div className={clases.armazon} data-contraido={contraido || undefined}>
      <Salto />
      {!angosto && (
        <aside className={clases.lado}>
          <MenuLateral {...menu} pedirSalir={pedirSalir} contraido={contraido} alternar={alternar} />
        </aside>
      )}
      <Barra sesion={sesion} existe={existe} {...(angosto && { abrirMenu: abrirCajon })} />
      <div className={clases.centro}>
        <SinConexion />
        <main className={clases.contenido} id={ID_CONTENIDO} tabIndex={-1}>
          {children}
        </main>
      </div>
      <footer className={clases.pie}>
        <span>Copyright © Sub Gerencia de Tecnologías de la Información</span>
        <span>{entidad.nombre}</span>
        <span>Cabildo</span>
      </footer>
      {angosto && (
        <Suspense>
          <Cajon abierto={cajon} onClose={cerrarCajon} nombre="Menú principal">
            <MenuLateral {...menu} pedirSalir={salirDelCajon} contraido={false} cerrar={cerrarCajon} />
          </Cajon>
        </Suspense>
      )}
      <DialogoSalir abierto={saliendo} onClose={quedarse} />
      <PadronDialogo />
    </div>
  )
}
