import { FechaISO } from '@cabildo/contracts/base/esquema'
import { diaDeLaSemana, diaMas, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import {
  CambioDeCalendario,
  CLASES_DE_DIA,
  calendarioActualizado,
  type DiaNoLaborable,
  fechasEscritas,
  MENSAJES_CALENDARIO,
  MOTIVO_RETIRO_MAXIMO,
  NOMBRE_DIA_MAXIMO,
  NORMA_DIA_MAXIMO,
  type Revision as RevisionDelCambio,
} from '@cabildo/contracts/calendario'
import { IconCheck, IconEye, IconInfoCircle } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorApi } from '../../platform/api.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { AvisoRecuperado } from '../../ui/FormularioDeRegistro.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { opcional } from '../../ui/opcional.tsx'
import { Selector } from '../../ui/Selector.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { type Revision, useEdicion } from '../../ui/useEdicion.ts'
import { useAplicar, useRevisar } from './calendario.api.ts'
import estilos from './calendario.module.css'
import { LoQueSeMueve } from './LoQueSeMueve.tsx'

interface Props {
  /** The entry to take away; null enters a new one. */
  dia: DiaNoLaborable | null
  abierto: boolean
  borrador: Borrador
  onClose: () => void
  /** Gets the year of what was changed. */
  onAplicado: (anio: number) => void
}

const NOMBRES = {
  fecha: 'fecha',
  hasta: 'hasta',
  clase: 'clase',
  nombre: 'nombre',
  norma: 'norma',
  motivo: 'motivo',
}
const valoresDe = () => ({ fecha: '', hasta: '', clase: '', nombre: '', norma: '', motivo: '' })
type Valores = ReturnType<typeof valoresDe>
const CLASES = [
  { value: '', label: 'Elija la clase' },
  ...CLASES_DE_DIA.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** The change that the form holds, as the calls take it (PLA-11, PLA-16). */
const revisarValores = (
  { clase, hasta, motivo, ...valores }: Valores,
  dia: DiaNoLaborable | null,
): Revision<CambioDeCalendario> => {
  const leido = CambioDeCalendario.safeParse(
    dia
      ? { accion: 'quitar', dia_id: dia.dia_id, motivo }
      : { accion: 'agregar', ...valores, hasta: hasta || null, clase: clase ? Number(clase) : undefined },
  )
  // Every value of the form is one that the contract reads as it is.
  return leido.success ? { success: true, data: leido.data } : leido
}

const FIN_DE_SEMANA: readonly string[] = ['sábado', 'domingo']
/** Whether dates lie on a weekend altogether, and so move no term (PLA-16). */
const enFinDeSemana = (fecha: string, hasta: string): boolean => {
  const ultimo = hasta || fecha
  const seguidos = ultimo === fecha || ultimo === diaMas(fecha, 1)
  return seguidos && [fecha, ultimo].every((dia) => FIN_DE_SEMANA.includes(diaDeLaSemana(dia)))
}
const esFecha = (texto: string) => FechaISO.safeParse(texto).success

/** The server names a field within the list of changes, which here is one. */
const sinLista = (campos: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(campos).map(([campo, texto]) => [campo.replace(/^cambios\.\d+\./, ''), texto]))

/** A change of the calendar, seen before it is saved: its fields, what it would move, and 'Aplicar' (PLA-13, D-129). */
export const CambioDelCalendario = ({ dia, abierto, borrador, onClose, onAplicado }: Props) => {
  const [revisado, setRevisado] = useState<{ cambio: string; efecto: RevisionDelCambio; hora: string } | null>(null)
  const forma = useEdicion({
    ...{ abierto, registro: dia, nombres: NOMBRES, valoresDe, revisar: revisarValores, borrador },
    alAbrir: () => setRevisado(null),
  })
  const { valores, poner, envio } = forma
  const revision = useRevisar()
  const aplicacion = useAplicar()
  const resultado = useRef<HTMLDivElement>(null)

  const escrito = JSON.stringify(envio)
  // What was reviewed is what is applied: another word takes the review away.
  const vigente = envio && revisado?.cambio === escrito ? revisado : null

  const contar = (fallo: unknown) => {
    if (fallo instanceof ErrorApi) forma.rechazar(sinLista(fallo.campos))
    avisarFallo(fallo, MENSAJES_CALENDARIO.noGuardado)
  }
  const revisar = async () => {
    if (!envio) return
    try {
      const efecto = await revision.mutateAsync(envio)
      flushSync(() => setRevisado({ cambio: escrito, efecto, hora: hora(marcaLima(new Date())) }))
      // On a phone it is below the fields, and a second Enter must not apply it unseen. Who writes on keeps the field.
      if (resultado.current?.dataset.vigente) resultado.current.focus()
    } catch (fallo) {
      setRevisado(null)
      contar(fallo)
    }
  }
  const aplicar = async () => {
    if (!vigente || !envio) return
    try {
      const { recalculados } = await aplicacion.mutateAsync({ cambio: envio, revision: vigente.efecto.revision })
      avisar.exito(calendarioActualizado(recalculados))
      onClose()
      onAplicado(Number((dia?.fecha ?? valores.fecha).slice(0, 4)))
    } catch (fallo) {
      flushSync(() => setRevisado(null))
      // The pressed button waits for another review, and cannot keep the focus.
      resultado.current?.focus()
      contar(fallo)
    }
  }
  const dias = (campo: 'fecha' | 'hasta', label: string) => ({
    ...forma.campo(campo),
    label: campo === 'hasta' ? opcional(label) : label,
    nombreCalendario: label,
    value: esFecha(valores[campo]) ? valores[campo] : '',
    onChange: (iso: string, texto: string) => poner({ [campo]: iso || texto }),
  })

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="xl"
      titulo={dia ? 'QUITAR DÍAS NO LABORABLES' : 'REGISTRAR DÍAS NO LABORABLES'}
      detalle={dia && `${dia.nombre}, ${fechasEscritas(dia)} · ${dia.norma}`}
      onSubmit={aplicar}
      otroEnvio={{ texto: 'Revisar', icono: <Icono de={IconEye} />, onSubmit: revisar, antes: !vigente }}
      falta={forma.falta}
      alFaltar={forma.marcarTodo}
      enviando={revision.isPending || aplicacion.isPending}
      sucio={forma.sucio}
      textoBoton="Aplicar"
      icono={<Icono de={IconCheck} />}
      estado={vigente ? `Revisado hoy a las ${vigente.hora}` : 'Falta revisar'}
    >
      <AvisoRecuperado forma={forma} />
      <div className={estilos.cambio}>
        <div ref={forma.caja} className={`${estilos.campos} ${cuerpo.campos}`}>
          {dia ? (
            <TextInput
              label="Motivo"
              required
              autoComplete="off"
              maxLength={MOTIVO_RETIRO_MAXIMO}
              {...forma.texto('motivo')}
            />
          ) : (
            <>
              <div className={estilos.par}>
                <CampoFecha required {...dias('fecha', 'Fecha')} />
                <CampoFecha {...dias('hasta', 'Hasta')} />
              </div>
              {esFecha(valores.fecha) && enFinDeSemana(valores.fecha, valores.hasta) && (
                <p className={estilos.nota} role="status">
                  <Icono de={IconInfoCircle} tam={16} />
                  {MENSAJES_CALENDARIO.finDeSemana}
                </p>
              )}
              <Selector label="Clase" required data={CLASES} {...forma.texto('clase')} />
              <TextInput
                label="Nombre"
                required
                autoComplete="off"
                maxLength={NOMBRE_DIA_MAXIMO}
                {...forma.texto('nombre')}
              />
              <TextInput
                label="Norma"
                required
                autoComplete="off"
                maxLength={NORMA_DIA_MAXIMO}
                placeholder="D.S. N.° 011-2024-PCM"
                {...forma.texto('norma')}
              />
              <p className={estilos.nota}>
                <Icono de={IconInfoCircle} tam={16} />
                <span>{MENSAJES_CALENDARIO.soloLaNorma}</span>
              </p>
            </>
          )}
        </div>
        <div
          ref={resultado}
          tabIndex={-1}
          role="status"
          className={estilos.efecto}
          data-vigente={vigente !== null || undefined}
        >
          {vigente ? (
            <LoQueSeMueve efecto={vigente.efecto} />
          ) : (
            <p className={estilos.nota}>
              Revise el cambio para ver qué plazos abiertos movería. Todavía no se guarda nada.
            </p>
          )}
        </div>
      </div>
    </FormDialogo>
  )
}
