import { accesosEscritos } from '@cabildo/contracts/accesos'
import { concedeReservados, esReservado } from '@cabildo/contracts/concesiones'
import { type CambioDePerfil, MENSAJES_PERFILES, type Perfil, permisosEscritos } from '@cabildo/contracts/perfiles'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { Falla } from '../../ui/tabla/Estados.tsx'
import { cambiosQuery, useAplicarPerfil } from './perfiles.api.ts'
import estilos from './perfiles.module.css'

interface Props {
  perfil: Perfil
  sesion: SesionUsuario
  abierto: boolean
  onClose: () => void
}

/** Shows who gains or loses what by a profile, and applies it to all of them in one act (USU-67). */
export const AplicarPerfilDialogo = ({ perfil, sesion, abierto, onClose }: Props) => {
  const consulta = useQuery({ ...cambiosQuery(perfil.id), enabled: abierto })
  const aplicar = useAplicarPerfil(perfil)
  const [esperando, setEsperando] = useState(false)
  const { data, cantidades } = consulta.data ?? {}
  const vedado = esReservado(null, perfil.codigos) && !concedeReservados(sesion)
  const sePuede = cantidades !== undefined && cantidades.cambian > 0 && !vedado && !consulta.isFetching

  const confirmar = async () => {
    if (!cantidades) return
    setEsperando(true)
    try {
      await aplicar.mutateAsync(cantidades)
      avisar.exito(MENSAJES_PERFILES.aplicado)
      onClose()
    } catch (fallo) {
      avisarFallo(fallo, MENSAJES_PERFILES.noAplicado)
    } finally {
      setEsperando(false)
    }
  }

  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo="APLICAR PERFIL"
      detalle={`${perfil.name}: ${permisosEscritos(perfil.codigos)}`}
      botones={
        <>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancelar
          </Button>
          <BotonEspera
            leftSection={<Icono de={IconCheck} />}
            esperando={esperando}
            disabled={!sePuede}
            onClick={confirmar}
          >
            {`Aplicar a ${accesosEscritos(cantidades?.cambian ?? 0)}`}
          </BotonEspera>
        </>
      }
    >
      {vedado && <p className={estilos.nota}>{MENSAJES_PERFILES.reservado}.</p>}
      {consulta.isError && <Falla onReintentar={() => void consulta.refetch()} />}
      {data?.length === 0 && (
        <p className={estilos.nota}>Todos los accesos que llevan este perfil tienen sus permisos.</p>
      )}
      {cantidades !== undefined && cantidades.quedan > 0 && (
        <p className={estilos.nota}>{`No se cambia por usted: ${accesosEscritos(cantidades.quedan)}.`}</p>
      )}
      {data && data.length > 0 && (
        <ul className={estilos.cambios} aria-label="Quién gana o pierde permisos">
          {data.map((cambio) => (
            <Cambio key={cambio.empacce_id} cambio={cambio} />
          ))}
        </ul>
      )}
    </Dialogo>
  )
}

const Cambio = ({
  cambio: { username, employee, area_name, anio_eje, gana, pierde, impedimento },
}: {
  cambio: CambioDePerfil
}) => (
  <li>
    <strong>{employee || username}</strong>
    <small>{`${username} · ${area_name} · ${anio_eje}`}</small>
    {gana.length > 0 && <span>{`Gana: ${permisosEscritos(gana)}`}</span>}
    {pierde.length > 0 && <span>{`Pierde: ${permisosEscritos(pierde)}`}</span>}
    {impedimento !== null && <em>{`No se cambia: ${impedimento}.`}</em>}
  </li>
)
