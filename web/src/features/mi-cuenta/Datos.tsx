import { fecha } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_MI_CUENTA, type MiCuenta } from '@cabildo/contracts/mi-cuenta'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconMail } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { Etiqueta } from './Etiqueta.tsx'
import { LaCuenta } from './LaCuenta.tsx'
import clases from './mi-cuenta.module.css'
import { Tarjeta } from './Tarjeta.tsx'
import { Vencimientos } from './Vencimientos.tsx'

const CorreoDialogo = lazy(() => import('./CorreoDialogo.tsx').then((m) => ({ default: m.CorreoDialogo })))

const fechasDe = ({ desde, hasta }: MiCuenta): string => {
  if (desde && hasta) return `Del ${fecha(desde)} al ${fecha(hasta)}`
  if (hasta) return `Hasta el ${fecha(hasta)}`
  return desde ? `Desde el ${fecha(desde)}` : 'Sin fecha de término'
}

const Dato = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>{children}</dd>
  </div>
)

/** Tab Datos: what may be changed of it is the e-mail (ING-03, ING-25). */
export const Datos = ({ sesion }: { sesion: SesionUsuario }) => {
  const correo = useAbrible<true>()
  return (
    <>
      <LaCuenta>
        {(cuenta) => (
          <>
            <Tarjeta titulo="Datos" detalle="Si algo no es así, avise al área de informática">
              <dl className={clases.datos}>
                <Dato nombre="Nombre">{cuenta.full_name}</Dato>
                <Dato nombre="Usuario">{cuenta.username}</Dato>
                <Dato nombre="Área">{cuenta.area_name}</Dato>
                {cuenta.cargo && <Dato nombre="Cargo">{cuenta.cargo}</Dato>}
                <Dato nombre="Acceso">{fechasDe(cuenta)}</Dato>
              </dl>
            </Tarjeta>
            <Tarjeta
              titulo="Correo"
              detalle={MENSAJES_MI_CUENTA.paraQueCorreo}
              acciones={
                <Button variant="default" leftSection={<Icono de={IconMail} />} onClick={() => correo.abrir(true)}>
                  {cuenta.email_pendiente || (cuenta.email && !cuenta.email_comprobado)
                    ? 'Comprobar correo'
                    : 'Cambiar correo'}
                </Button>
              }
            >
              <dl className={clases.datos}>
                <Dato nombre="En uso">
                  {cuenta.email ?? 'Ninguno'}
                  {cuenta.email && (
                    <Etiqueta de={cuenta.email_comprobado ? 'bien' : 'espera'}>
                      {cuenta.email_comprobado ? 'Comprobado' : 'Por comprobar'}
                    </Etiqueta>
                  )}
                </Dato>
                {cuenta.email_pendiente && <Dato nombre="Por comprobar">{cuenta.email_pendiente}</Dato>}
              </dl>
            </Tarjeta>
            {!sesion.registrarFactor && <Vencimientos />}
          </>
        )}
      </LaCuenta>
      <AlAbrir de={correo}>{(_, ventana) => <CorreoDialogo {...ventana} />}</AlAbrir>
    </>
  )
}
