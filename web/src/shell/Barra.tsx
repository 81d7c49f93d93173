import type { Ruta } from '@cabildo/contracts/base/rutas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconMenu2, IconMoon, IconSun } from '@tabler/icons-react'
import { Campana } from '../features/publicaciones/index.ts'
import { Icono } from '../ui/Icono.tsx'
import { ActionIcon } from '../ui/kit/boton.tsx'
import clases from './Barra.module.css'
import { BusquedaPadron } from './BusquedaPadron.tsx'
import { MenuUsuario, useTema } from './MenuUsuario.tsx'

interface Props {
  sesion: SesionUsuario
  existe: (ruta: Ruta) => boolean
  /** Opens the drawer; present only where there is no sidebar. */
  abrirMenu?: () => void
  pedirSalir: () => void
}

/** The bar at the top: DNI search, publications, theme and user menu (SHE-49). */
export const Barra = ({ sesion, existe, abrirMenu, pedirSalir }: Props) => {
  const tema = useTema()
  return (
    <header className={clases.barra}>
      {abrirMenu && (
        <ActionIcon size={44} aria-label="Abrir menú" onClick={abrirMenu}>
          <Icono de={IconMenu2} tam={24} />
        </ActionIcon>
      )}
      {!sesion.registrarFactor && <BusquedaPadron />}
      <div className={clases.derecha}>
        {/* An initial password comes before everything else (SHE-33), a second factor that is demanded, too (ING-13). */}
        {!sesion.user.matchPassword && !sesion.registrarFactor && <Campana />}
        <ActionIcon
          className={clases.tema}
          size={36}
          aria-label={tema.rotulo}
          title={tema.rotulo}
          onClick={tema.alternar}
        >
          <Icono de={tema.oscuro ? IconSun : IconMoon} tam={20} />
        </ActionIcon>
        <MenuUsuario sesion={sesion} existe={existe} pedirSalir={pedirSalir} />
      </div>
    </header>
  )
}
