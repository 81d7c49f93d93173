import type { SesionUsuario } from '@cabildo/contracts/sesion'
import {
  type Icon,
  IconChevronDown,
  IconDevicesPc,
  IconIdBadge2,
  IconListCheck,
  IconShieldLock,
} from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { ponerDatosEnLaDireccion, useDatosDeLaDireccion } from '../../platform/direccion.ts'
import { Espera } from '../../ui/Buscando.tsx'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import clases from './mi-cuenta.module.css'

interface Props {
  sesion: SesionUsuario
}

interface Parte {
  id: string
  titulo: string
  icono: Icon
  Contenido: ComponentType<Props>
  /** Open, too, while a second factor has to be added first (ING-13). */
  sinFactor?: true
}

const PARTES: readonly Parte[] = [
  {
    id: 'datos',
    titulo: 'Datos',
    icono: IconIdBadge2,
    Contenido: lazy(() => import('./Datos.tsx').then((m) => ({ default: m.Datos }))),
    sinFactor: true,
  },
  {
    id: 'seguridad',
    titulo: 'Seguridad',
    icono: IconShieldLock,
    Contenido: lazy(() => import('./Seguridad.tsx').then((m) => ({ default: m.Seguridad }))),
    sinFactor: true,
  },
  {
    id: 'sesiones',
    titulo: 'Sesiones',
    icono: IconDevicesPc,
    Contenido: lazy(() => import('./Sesiones.tsx').then((m) => ({ default: m.Sesiones }))),
  },
  {
    id: 'permisos',
    titulo: 'Permisos',
    icono: IconListCheck,
    Contenido: lazy(() => import('./Permisos.tsx').then((m) => ({ default: m.Permisos }))),
  },
]

const direccionDe = (id: string | null) => (id === null ? '' : String(new URLSearchParams({ parte: id })))

const LaParte = ({ de: { titulo, Contenido }, sesion }: { de: Parte; sesion: SesionUsuario }) => (
  <Suspense fallback={<Espera texto={`Cargando ${titulo}`} />}>
    <Contenido sesion={sesion} />
  </Suspense>
)

/** MI CUENTA: what the own account is, how it is protected and where it is open (ING-03). On a phone one part opens at a time. */
export function MiCuentaPage({ sesion }: Props) {
  const enTelefono = useMediaQuery('(max-width: 47.99em)')
  const pedida = new URLSearchParams(useDatosDeLaDireccion()).get('parte')
  const debe = sesion.registrarFactor === true
  const partes = PARTES.filter(({ sinFactor }) => sinFactor || !debe)
  const activa = partes.find(({ id }) => id === pedida)?.id ?? (debe ? 'seguridad' : enTelefono ? null : partes[0]?.id)
  const { user, area } = sesion
  return (
    <>
      <Cabeza titulo="MI CUENTA">{[user.fullName, user.cargo, area.name].filter(Boolean).join(' · ')}</Cabeza>
      {enTelefono ? (
        <div className={clases.lista}>
          {partes.map((parte) => (
            <section key={parte.id}>
              <h2>
                <button
                  type="button"
                  id={`parte-${parte.id}`}
                  className={clases.renglon}
                  aria-expanded={parte.id === activa}
                  onClick={() =>
                    ponerDatosEnLaDireccion('mi_cuenta', direccionDe(parte.id === activa ? null : parte.id))
                  }
                >
                  <Icono de={parte.icono} tam={20} />
                  {parte.titulo}
                  <Icono de={IconChevronDown} />
                </button>
              </h2>
              {parte.id === activa && (
                <div className={clases.abierta}>
                  <LaParte de={parte} sesion={sesion} />
                </div>
              )}
            </section>
          ))}
        </div>
      ) : (
        <div className={clases.cuenta}>
          <nav className={clases.partes} aria-label="Mi cuenta">
            {partes.map(({ id, titulo, icono }) => (
              <a
                key={id}
                href={`#/mi_cuenta?${direccionDe(id)}`}
                {...(id === activa && { 'aria-current': 'page' as const })}
              >
                <Icono de={icono} />
                {titulo}
              </a>
            ))}
          </nav>
          {partes.map((parte) => parte.id === activa && <LaParte key={parte.id} de={parte} sesion={sesion} />)}
        </div>
      )}
    </>
  )
}
