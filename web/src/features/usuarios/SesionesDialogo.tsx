import { MENSAJES_MI_CUENTA, sesionesCerradas } from '@cabildo/contracts/mi-cuenta'
import { type Usuario, usuariosApi } from '@cabildo/contracts/usuarios'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { Espera } from '../../ui/Buscando.tsx'
import { Confirmacion } from '../../ui/Confirmacion.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { NoSePudo } from '../../ui/NoSePudo.tsx'
import { useAbrible } from '../../ui/useAbrible.tsx'
import { ListaDeSesiones } from '../mi-cuenta/index.ts'
import { Persona } from './celdas.tsx'
import { sesionesQuery } from './usuarios.api.ts'

interface Props {
  usuario: Usuario
  abierto: boolean
  onClose: () => void
}

/** SESIONES of another user: seen and ended by whoever may change that account (ING-24, decision 0021). */
export const SesionesDialogo = ({ usuario, abierto, onClose }: Props) => {
  const { data, isError, refetch } = useQuery({ ...sesionesQuery(usuario.id), enabled: abierto })
  const pregunta = useAbrible<true>()
  const abiertas = data?.filter(({ termino }) => termino === null) ?? []

  const cerrar = async (cual?: string) => {
    try {
      const { cerradas } = await pedir(usuariosApi.cerrarSesiones, {
        params: { id: String(usuario.id) },
        query: { sesion: cual },
      })
      avisar.exito(cual === undefined ? sesionesCerradas(cerradas) : MENSAJES_MI_CUENTA.sesionCerrada)
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_MI_CUENTA.sesionSinCerrar)
    }
    await refetch()
    pregunta.cerrar()
  }

  return (
    <>
      <Dialogo
        abierto={abierto}
        onClose={onClose}
        tam="xl"
        titulo="SESIONES"
        detalle={<Persona usuario={usuario} />}
        botones={
          <>
            <Button
              variant="default"
              leftSection={<Icono de={IconLogout} />}
              disabled={abiertas.length === 0}
              onClick={() => pregunta.abrir(true)}
            >
              Cerrar todas
            </Button>
            <Button data-autofocus onClick={onClose}>
              Listo
            </Button>
          </>
        }
      >
        {data ? (
          <ListaDeSesiones
            sesiones={data}
            detalle={MENSAJES_MI_CUENTA.alCerrarLaDeOtro}
            onCerrar={({ id }) => cerrar(id)}
          />
        ) : isError ? (
          <NoSePudo que="las sesiones" onReintentar={() => void refetch()} />
        ) : (
          <Espera texto="Cargando las sesiones" />
        )}
      </Dialogo>
      <Confirmacion
        abierto={pregunta.abierto}
        onClose={pregunta.cerrar}
        encima
        titulo="CERRAR TODAS LAS SESIONES"
        textoBoton="Cerrar todas"
        icono={<Icono de={IconLogout} />}
        alConfirmar={() => cerrar()}
      >
        <p>Se cerrarán las sesiones de {usuario.username} en todos los equipos. Tendrá que ingresar otra vez.</p>
      </Confirmacion>
    </>
  )
}
