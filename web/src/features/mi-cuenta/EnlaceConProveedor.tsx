import { ERRORES } from '@cabildo/contracts/base/errores'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { cuentaEnlazada, ENLACE_QUITADO, oidcApi, seQuitaElEnlace } from '@cabildo/contracts/ingreso-oidc'
import { MENSAJES_MI_CUENTA } from '@cabildo/contracts/mi-cuenta'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { pedir } from '../../platform/api.ts'
import { irAlProveedor, tomarVuelta } from '../../platform/proveedor.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { useActoDeCuenta } from './mi-cuenta.api.ts'
import { Tarjeta } from './Tarjeta.tsx'

interface Props {
  /** What the provider's account is called. */
  nombre: string
  /** Since when it is linked; null while it is not. */
  desde: string | null
}

/** The link of the own account with the provider of identity, made and taken away (ING-18). */
export const EnlaceConProveedor = ({ nombre, desde }: Props) => {
  const { ocupado, hacer } = useActoDeCuenta()
  const empezada = useRef(false)
  const pregunta = useAbrible<true>()

  const quitar = () =>
    hacer(async () => {
      await pedir(oidcApi.desenlazar)
      avisar.exito(ENLACE_QUITADO)
      pregunta.cerrar()
    })
  // The provider has sent the browser back here: the answer serves once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once, when it is drawn
  useEffect(() => {
    const vuelta = empezada.current ? null : tomarVuelta('enlace')
    empezada.current = true
    if (!vuelta) return
    const { datos } = vuelta
    if (!datos) return avisar.error(ERRORES.oidcVencido.mensaje)
    void hacer(async () => {
      await pedir(oidcApi.volver, { body: datos })
      avisar.exito(cuentaEnlazada(nombre))
    })
  }, [])

  return (
    <Tarjeta
      titulo={`Ingreso con ${nombre}`}
      detalle={desde ? `Enlazada desde el ${fecha(desde)}.` : MENSAJES_MI_CUENTA.sinEnlace}
      acciones={
        // One button for both, which keeps the focus when one becomes the other.
        <BotonEspera
          variant="default"
          leftSection={<Icono de={desde ? IconLinkOff : IconLink} />}
          esperando={ocupado}
          onClick={() => (desde ? pregunta.abrir(true) : void hacer(() => irAlProveedor(oidcApi.enlazar, 'enlace')))}
        >
          {desde ? 'Quitar enlace' : `Enlazar con ${nombre}`}
        </BotonEspera>
      }
    >
      <Confirmacion
        abierto={pregunta.abierto}
        onClose={pregunta.cerrar}
        titulo="QUITAR ENLACE"
        textoBoton="Quitar"
        destructiva
        alConfirmar={quitar}
      >
        <p>{seQuitaElEnlace(nombre)}</p>
      </Confirmacion>
    </Tarjeta>
  )
}
