import { asignadoA, MENSAJES_BANDEJA, PALABRAS_DE_ACTO } from '@cabildo/contracts/expedientes-bandeja'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sesionActual } from '../../../platform/sesion.ts'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Textarea } from '../../../ui/kit/campo.tsx'
import { NoSePudo } from '../../../ui/NoSePudo.tsx'
import { opcional } from '../../../ui/opcional.tsx'
import { Rechazo } from '../../mesa-de-partes/index.ts'
import { ENVIOS, personasQuery } from './actos.api.ts'
import estilos from './actos.module.css'
import { detalleDe } from './casos.ts'
import { type PropsDeActo, useActo } from './useActo.ts'

const NOTA_MAXIMA = 200
/** `quien` is a user's id, '0' for nobody, and empty while nothing is chosen. */
const VACIO = { quien: '', nota: '' }

interface Props extends PropsDeActo {
  area_id: number
  /** A head assigns to anybody of the area; the others take cases, and put their own name off (EXP-25). */
  jefe: boolean
}

/** ASIGNAR EXPEDIENTE: who of the area attends it. */
export const AsignarDialogo = ({ area_id, jefe, ...props }: Props) => {
  const { casos, abierto, onClose } = props
  const personas = useQuery({ ...personasQuery(area_id), enabled: abierto && jefe })
  const yo = sesionActual()?.user
  const { valores, poner, sucio, rechazo, enviando, hacer } = useActo({
    ...props,
    acto: 'asignar',
    vacio: VACIO,
    enviar: ENVIOS.asignar,
    deUno: ({ user_id }: { user_id: number | null; nota: string }) => {
      if (user_id === null) return 'Expediente sin asignar'
      const nombre = user_id === yo?.id ? yo.fullName : personas.data?.find((una) => una.user_id === user_id)?.nombre
      return nombre && asignadoA(nombre)
    },
  })
  const otros = jefe ? (personas.data ?? []).filter(({ user_id }) => user_id !== yo?.id) : []
  const opciones = [
    { valor: String(yo?.id ?? 0), texto: 'Tomar', detalle: yo?.fullName ?? '' },
    ...otros.map(({ user_id, nombre, en_proceso }) => ({
      valor: String(user_id),
      texto: nombre,
      detalle: `${en_proceso} en proceso`,
    })),
    { valor: '0', texto: MENSAJES_BANDEJA.sinAsignar, detalle: jefe ? 'Nadie lo atiende' : 'Quita su nombre' },
  ]
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo={PALABRAS_DE_ACTO.asignar.titulo}
      detalle={detalleDe(casos)}
      onSubmit={() => hacer({ user_id: Number(valores.quien) || null, nota: valores.nota.trim() })}
      falta={valores.quien === '' ? ['elegir a quién'] : []}
      enviando={enviando}
      sucio={sucio}
      textoBoton={PALABRAS_DE_ACTO.asignar.verbo}
      icono={<Icono de={IconUserCheck} />}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <fieldset className={estilos.opciones}>
          <legend>A quién</legend>
          {opciones.map(({ valor, texto, detalle }) => (
            <label key={valor} className={estilos.opcion}>
              <input
                type="radio"
                name="quien"
                checked={valores.quien === valor}
                onChange={() => poner({ quien: valor })}
              />
              <span>
                <b>{texto}</b> <small>{detalle}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {personas.isError && <NoSePudo que="las personas del área" onReintentar={() => void personas.refetch()} />}
        <Textarea
          label={opcional('Nota')}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={NOTA_MAXIMA}
          value={valores.nota}
          onChange={({ currentTarget }) => poner({ nota: currentTarget.value })}
        />
      </div>
    </FormDialogo>
  )
}
