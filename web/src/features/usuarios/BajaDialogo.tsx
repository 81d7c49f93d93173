import {
  Baja,
  bajaApi,
  type LineaDeBaja,
  MENSAJES_BAJA,
  MOTIVO_DE_BAJA_MAXIMO,
  renglonDeBaja,
} from '@cabildo/contracts/baja'
import { puedeAcceder } from '@cabildo/contracts/base/permisos'
import { RUTAS } from '@cabildo/contracts/base/rutas'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import type { Usuario } from '@cabildo/contracts/usuarios'
import { IconUserOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { pedir } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { useRefresco } from '../../platform/refresco.ts'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Textarea } from '../../ui/kit/campo.tsx'
import { Falla } from '../../ui/tabla/Estados.tsx'
import { useEdicion } from '../../ui/useEdicion.ts'
import estilos from './baja.module.css'
import { Persona } from './celdas.tsx'

interface Props {
  usuario: Usuario
  sesion: SesionUsuario
  abierto: boolean
  onClose: () => void
}

const NOMBRES = { motivo: 'motivo' }

/** DAR DE BAJA: what hangs on the user and what becomes of it, and the act, which asks who one is (USU-65). */
export const BajaDialogo = ({ usuario, sesion, abierto, onClose }: Props) => {
  const params = { id: String(usuario.id) }
  /** Asked each time: it is what the act will end. */
  const consulta = useQuery({
    queryKey: ['usuarios', 'baja', usuario.id],
    queryFn: async ({ signal }) => (await pedir(bajaApi.ver, { params }, { signal })).data,
    staleTime: 0,
    enabled: abierto,
  })
  const baja = useMutation({
    mutationFn: (body: { motivo: string }) => pedir(bajaApi.registrar, { params, body }),
    ...useRefresco(['usuarios']),
  })
  const forma = useEdicion({
    abierto,
    registro: usuario,
    nombres: NOMBRES,
    comparados: [],
    valoresDe: () => ({ motivo: '' }),
    revisar: (valores) => Baja.safeParse(valores),
  })
  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={onClose}
      tam="640px"
      titulo="DAR DE BAJA"
      detalle="Queda sin acceso desde hoy y no podrá ingresar. Su nombre sigue en los registros, y se le puede dar otra vez un acceso."
      textoBoton="Dar de baja"
      icono={<Icono de={IconUserOff} />}
      // Nobody ends what was not shown.
      falta={consulta.data ? forma.falta : ['la lista de lo que depende del usuario']}
      grabar={baja.mutateAsync}
      grabado={MENSAJES_BAJA.registrada}
      alFallar={avisarFallo}
    >
      <Persona usuario={usuario} />
      <Textarea
        label="Motivo"
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={MOTIVO_DE_BAJA_MAXIMO}
        {...forma.texto('motivo')}
      />
      {consulta.isError && <Falla onReintentar={() => void consulta.refetch()} />}
      {consulta.data?.length === 0 && <p className={estilos.nada}>{MENSAJES_BAJA.nada}</p>}
      {consulta.data && consulta.data.length > 0 && (
        <ul className={estilos.lista} aria-label="Lo que depende del usuario">
          {consulta.data.map((linea) => (
            <Renglon key={linea.que} linea={linea} sesion={sesion} />
          ))}
        </ul>
      )}
    </FormularioDeRegistro>
  )
}

const Renglon = ({ linea: { que, cantidad, cosas }, sesion }: { linea: LineaDeBaja; sesion: SesionUsuario }) => {
  const { nombre, pasa, ruta } = renglonDeBaja(que)
  const otras = cantidad - cosas.length
  return (
    <li>
      <strong>{`${nombre}: ${cantidad}`}</strong>
      <span>{[...cosas, ...(otras > 0 ? [`y ${otras} más`] : [])].join(' · ')}</span>
      <em>
        {pasa}{' '}
        {ruta && puedeAcceder(RUTAS[ruta].acceso, sesion) && <a href={`#/${ruta}`}>{`Ir a ${RUTAS[ruta].titulo}`}</a>}
      </em>
    </li>
  )
}
