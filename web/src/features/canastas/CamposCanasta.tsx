import { GRUPOS, LARGOS_CANASTA, REFERENCIAS } from '@cabildo/contracts/canastas-reglas'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { opcional } from '../../ui/opcional.tsx'
import { Selector } from '../../ui/Selector.tsx'
import estilos from './canastas.module.css'
import { type Campo, isoDe, type useCanastaForm } from './useCanastaForm.ts'

/** The fields of CANASTA; editing leaves dni, group, evaluation and reference as they are (CAN-15, CAN-16, CAN-22). */
export function CamposCanasta({ forma }: { forma: ReturnType<typeof useCanastaForm> }) {
  const { registro: canasta, valores, poner } = forma
  const editando = canasta !== null
  const texto = (campo: Campo & keyof typeof LARGOS_CANASTA) => ({
    maxLength: LARGOS_CANASTA[campo],
    autoComplete: 'off',
    ...forma.texto(campo),
  })
  const lista = (campo: Campo) => ({ disabled: editando, ...forma.texto(campo) })
  const dia = (campo: 'fnac' | 'fec_entrega') => ({
    ...forma.campo(campo),
    value: isoSiEsFecha(valores[campo]),
    onChange: (_: string, escrito: string) => poner({ [campo]: escrito }),
  })
  return (
    <div className={estilos.campos}>
      <CampoDni
        label="DNI"
        required
        disabled={editando}
        {...forma.campo('dni')}
        value={valores.dni}
        onChange={(dni) => poner({ dni })}
        className={estilos.dos ?? ''}
      />
      <TextInput
        label="Apellidos y nombres"
        required
        data-autofocus={editando || undefined}
        {...texto('ape_nom')}
        className={estilos.cuatro ?? ''}
      />
      <CampoFecha
        // The field keeps its own text, so another version's date needs a new field.
        key={canasta?.fnac}
        label={opcional('Fecha de nacimiento')}
        nombreCalendario="Fecha de nacimiento"
        {...dia('fnac')}
        className={estilos.dos ?? ''}
      />
      <Selector
        label="Grupo"
        required
        {...lista('ngrupo')}
        data={[{ value: '', label: editando ? 'Sin grupo' : 'Elija el grupo' }, ...GRUPOS]}
        className={estilos.dos ?? ''}
      />
      <TextInput label={opcional('Sub grupo')} {...texto('sub_grupo')} className={estilos.dos ?? ''} />
      <TextInput label="Dirección" required {...texto('address')} className={estilos.seis ?? ''} />
      <TextInput label={opcional('Zona')} {...texto('zona')} className={estilos.dos ?? ''} />
      <TextInput label={opcional('Mz')} {...texto('mz')} className={estilos.dos ?? ''} />
      <TextInput label={opcional('Lote')} {...texto('lote')} className={estilos.dos ?? ''} />
      <TextInput
        label={editando ? opcional('Precalifica') : 'Precalifica'}
        disabled={!editando}
        {...texto('precalifica')}
        className={estilos.dos ?? ''}
      />
      <CampoFecha label="Fecha de entrega" required {...dia('fec_entrega')} className={estilos.dos ?? ''} />
      <Selector label="Referencia" {...lista('referencia')} data={[...REFERENCIAS]} className={estilos.dos ?? ''} />
      <TextInput
        label={editando ? 'Evaluación de campo' : opcional('Evaluación de campo')}
        disabled={editando}
        {...texto('eval_campo')}
        className={estilos.seis ?? ''}
      />
    </div>
  )
}

/** What the calendar's field takes: a whole date, or nothing while it is being written. */
const isoSiEsFecha = (escrito: string) => {
  const iso = isoDe(escrito)
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso : ''
}
